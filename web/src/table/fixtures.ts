// Tables in the shapes of docs/protocol.md, for the tests.
import type { Legal, Role, Spread, View, ZoneInfo } from "../net/protocol";
import type { Plan } from "./arrange";

const text = (s: string): { ru: string; en: string } => ({ ru: s, en: s });

interface ZoneWish {
  name: string;
  piles: number;
  role?: Role;
  spread?: Spread;
  across?: number;
  room?: number;
  row?: number;
  owner?: 0 | 1;
}

export function plan(rows: string[][], wishes: ZoneWish[]): Plan {
  let pile = 0;
  const zones = wishes.map((w): ZoneInfo => ({
    name: w.name,
    role: w.role ?? "tableau",
    owner: w.owner ?? null,
    title: text(w.name),
    piles: Array.from({ length: w.piles }, () => pile++),
    room: w.room ?? null,
    row: w.row ?? null,
  }));
  const pick = <T>(of: (w: ZoneWish) => T | undefined): Record<string, T> =>
    Object.fromEntries(wishes.flatMap((w) => (of(w) === undefined ? [] : [[w.name, of(w)!]])));
  return { zones, look: { rows, spread: pick((w) => w.spread), across: pick((w) => w.across) } };
}

const foundations = (piles: number): ZoneWish => ({ name: "foundation", piles, role: "foundation" });

/** The layouts of the built-in games, by their shape. */
export const PLANS: Record<string, { plan: Plan; deal: number[] }> = {
  clover: {
    plan: plan([["foundation"], ["fan"]], [{ name: "fan", piles: 18, spread: "right", across: 6, room: 3 }, foundations(4)]),
    deal: [...Array<number>(17).fill(3), 1, 0, 0, 0, 0],
  },
  lucie: {
    plan: plan([["foundation"], ["fan"]], [{ name: "fan", piles: 18, spread: "right", across: 6 }, foundations(4)]),
    deal: [...Array<number>(17).fill(3), 1, 0, 0, 0, 0],
  },
  house: {
    plan: plan([["foundation"], ["fan"]], [{ name: "fan", piles: 35, spread: "right", across: 7 }, foundations(8)]),
    deal: [...Array<number>(34).fill(3), 2, ...Array<number>(8).fill(0)],
  },
  couple: {
    plan: plan([["B.pile"], ["B.lower", "B.won", "", "A.won", "A.lower"], ["A.pile"]], [
      { name: "A.pile", piles: 16, across: 8, owner: 0 }, { name: "A.lower", piles: 2, role: "reserve", owner: 0 }, { name: "A.won", piles: 1, role: "won", owner: 0 },
      { name: "B.pile", piles: 16, across: 8, owner: 1 }, { name: "B.lower", piles: 2, role: "reserve", owner: 1 }, { name: "B.won", piles: 1, role: "won", owner: 1 },
    ]),
    deal: [...Array<number>(16).fill(3), 2, 2, 0, ...Array<number>(16).fill(3), 2, 2, 0],
  },
  canfield: {
    plan: plan([["stock", "waste", "", "foundation"], ["reserve", "", "column"]], [
      { name: "reserve", piles: 1, role: "reserve" }, { name: "column", piles: 4, spread: "down" }, foundations(4),
      { name: "stock", piles: 1, role: "stock" }, { name: "waste", piles: 1, role: "waste", spread: "right" },
    ]),
    deal: [13, 1, 1, 1, 1, 1, 0, 0, 0, 34, 0],
  },
  klondike: {
    plan: plan([["stock", "waste", "", "foundation"], ["column"]], [
      { name: "column", piles: 7, spread: "down" }, foundations(4), { name: "stock", piles: 1, role: "stock" }, { name: "waste", piles: 1, role: "waste", spread: "right" },
    ]),
    deal: [1, 2, 3, 4, 5, 6, 7, 0, 0, 0, 0, 24, 0],
  },
  freecell: {
    plan: plan([["cell", "", "foundation"], ["column"]], [{ name: "column", piles: 8, spread: "down" }, foundations(4), { name: "cell", piles: 4, role: "cell", room: 1 }]),
    deal: [7, 7, 7, 7, 6, 6, 6, 6, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  elevens: {
    plan: plan([["stock", "extra", "won"], ["place"]], [
      { name: "place", piles: 9, across: 3, room: 1 }, { name: "extra", piles: 1, role: "reserve", room: 1 }, { name: "stock", piles: 1, role: "stock" }, { name: "won", piles: 1, role: "won" },
    ]),
    deal: [...Array<number>(9).fill(1), 0, 43, 0],
  },
  gaps: {
    plan: plan([["ace", "place"]], [{ name: "place", piles: 52, room: 1, row: 13, across: 13 }, { name: "ace", piles: 4, role: "reserve", row: 1, across: 1 }]),
    deal: [...Array<number>(48).fill(1), 0, 0, 0, 0, 1, 1, 1, 1],
  },
  accordion: {
    plan: plan([["pile"]], [{ name: "pile", piles: 52, row: 52, across: 13 }]),
    deal: Array<number>(52).fill(1),
  },
};

export const CARDS = [..."shdc"].flatMap((s) => [..."A23456789TJQK"].map((r) => r + s));

/** Piles of these lengths, face up, from the pack in order. */
export function piles(lengths: readonly number[]): string[][] {
  let next = 0;
  return lengths.map((n) => Array.from({ length: n }, () => CARDS[next++ % 52]!));
}

export function view(cards: string[][]): View {
  return { piles: cards, base: null, mover: null, left: [], score: [], held: [] };
}

export function legal(move: string, kind: Legal["kind"], on: number[], more: Partial<Legal> = {}): Legal {
  return { move, action: kind, kind, piles: on, count: kind === "play" ? 1 : 0, text: text(move), ...more };
}

/** A small generator, so that a test that fails fails again. */
export function random(seed: number): (below: number) => number {
  let x = seed >>> 0 || 1;
  return (below) => {
    x ^= x << 13;
    x >>>= 0;
    x ^= x >>> 17;
    x ^= x << 5;
    x >>>= 0;
    return x % below;
  };
}
