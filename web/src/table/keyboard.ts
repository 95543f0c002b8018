// The keys of the table.  Keys are told by their place on the keyboard, so that they work with Russian letters too.
import type { Role, View, ZoneInfo } from "../net/protocol";
import { cardBox, type Geometry } from "./layout";
import type { Place } from "./drag";

export type Direction = "left" | "right" | "up" | "down";

export type Command =
  | { do: "go"; direction: Direction }
  | { do: "first" | "last" | "press" | "tap" | "draw" | "undo" | "redo" | "keys" | "cancel" | "pile" | "moves" | "counters" | "type" | "hint" }
  | { do: "resize"; by: 1 | -1 }
  | { do: "zone"; role: Role };

export interface Key {
  code: string;
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const BY_CODE: Record<string, Command> = {
  ArrowLeft: { do: "go", direction: "left" },
  ArrowRight: { do: "go", direction: "right" },
  ArrowUp: { do: "go", direction: "up" },
  ArrowDown: { do: "go", direction: "down" },
  Home: { do: "first" },
  End: { do: "last" },
  Space: { do: "press" },
  Enter: { do: "tap" },
  NumpadEnter: { do: "tap" },
  Escape: { do: "cancel" },
  KeyT: { do: "zone", role: "tableau" },
  KeyS: { do: "zone", role: "stock" },
  KeyF: { do: "zone", role: "foundation" },
  KeyW: { do: "zone", role: "waste" },
  KeyR: { do: "zone", role: "reserve" },
  KeyC: { do: "zone", role: "cell" },
  KeyD: { do: "draw" },
  KeyU: { do: "undo" },
  KeyY: { do: "redo" },
  KeyP: { do: "pile" },
  KeyL: { do: "moves" },
  KeyI: { do: "counters" },
  KeyM: { do: "type" },
  KeyH: { do: "hint" },
};

/** What a key means on the table; null when it is not ours. */
export function command(e: Key): Command | null {
  const ctrl = e.ctrlKey || e.metaKey;
  if (e.altKey) return null;
  if (ctrl) {
    if (e.code === "KeyZ") return { do: e.shiftKey ? "redo" : "undo" };
    return e.code === "KeyY" ? { do: "redo" } : null;
  }
  if (e.key === "?") return { do: "keys" };
  if (e.key === "+" || e.key === "=") return { do: "resize", by: 1 };
  if (e.key === "-" || e.key === "−") return { do: "resize", by: -1 };
  return BY_CODE[e.code] ?? null;
}

/** The keys that work anywhere on the page of a table, not only inside the table. */
export function everywhere(c: Command): boolean {
  return c.do === "undo" || c.do === "redo" || c.do === "keys" || c.do === "hint";
}

/** Cards of a pile that lie apart from the next one, or are its last: the ones that arrows stop at. */
export function stops(geometry: Geometry, view: View, pile: number): number[] {
  const cards = view.piles[pile] ?? [];
  const offsets = geometry.piles[pile]!.offsets;
  const out: number[] = [];
  cards.forEach((card, i) => {
    const last = i === cards.length - 1;
    if (last || (card !== "" && card !== "?" && offsets[i] !== offsets[i + 1])) out.push(i);
  });
  return out.length ? out : [-1];
}

/** The uppermost card of a pile, or its empty place. */
export const top = (view: View, pile: number): Place => ({ pile, index: (view.piles[pile]?.length ?? 0) - 1 });

/** The place an arrow leads to: along the pile first, then to the nearest pile on that side. */
export function arrow(geometry: Geometry, view: View, from: Place, direction: Direction): Place {
  const spread = geometry.piles[from.pile]!.spread;
  const along = spread === "right" ? { left: -1, right: 1 } : spread === "down" ? { up: -1, down: 1 } : {};
  const step = (along as Partial<Record<Direction, number>>)[direction];
  if (step) {
    const list = stops(geometry, view, from.pile);
    const next = list[list.indexOf(from.index) + step];
    if (list.includes(from.index) && next !== undefined) return { pile: from.pile, index: next };
  }
  const pile = neighbour(geometry, from, direction);
  return pile === null ? from : top(view, pile);
}

/** The nearest pile on one side of a card, those in the same line or column first. */
function neighbour(geometry: Geometry, from: Place, direction: Direction): number | null {
  const own = cardBox(geometry, from.pile, from.index);
  const pile = geometry.piles[from.pile]!;
  const level = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let best: number | null = null;
  let least = Infinity;
  geometry.piles.forEach((other, p) => {
    if (p === from.pile) return;
    const ahead = level ? sign * (other.x + other.width / 2 - pile.x - pile.width / 2) : sign * (other.y - pile.y);
    if (ahead <= 1) return;
    const aside = level
      ? Math.max(0, other.y - own.y - own.height, own.y - other.y - other.height) * 4 + Math.abs(other.y - pile.y) * 2
      : Math.abs(other.x + other.width / 2 - own.x - own.width / 2) * (overlapsAcross(own, other) ? 0.3 : 2);
    const away = ahead + aside;
    if (away < least) {
      least = away;
      best = p;
    }
  });
  return best;
}

function overlapsAcross(a: { x: number; width: number }, b: { x: number; width: number }): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

/** The next pile of a role after the one where the focus is; null when the game has no such zone. */
export function jump(zones: readonly ZoneInfo[], view: View, from: Place, role: Role): Place | null {
  const piles = zones.filter((z) => z.role === role).flatMap((z) => z.piles);
  if (!piles.length) return null;
  return top(view, piles[(piles.indexOf(from.pile) + 1) % piles.length]!);
}
