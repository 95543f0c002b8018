import { describe, expect, it } from "vitest";
import { piles, PLANS, view } from "./fixtures";
import { arrow, command, jump, stops, type Key } from "./keyboard";
import { layout } from "./layout";

const key = (code: string, more: Partial<Key> = {}): Key => ({ code, key: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
const { plan, deal } = PLANS.clover!;
const cards = piles(deal);
const g = layout(plan, cards, { width: 1188, height: 752 }, { scale: 1, mirror: false, big: false });
const v = view(cards);

describe("keys", () => {
  it("are told by their place, so that Russian letters do", () => {
    expect(command(key("KeyD", { key: "в" }))).toEqual({ do: "draw" });
    expect(command(key("KeyZ", { ctrlKey: true, key: "я" }))).toEqual({ do: "undo" });
    expect(command(key("KeyZ", { ctrlKey: true, shiftKey: true }))).toEqual({ do: "redo" });
  });
  it("leave the browser its own", () => {
    expect(command(key("KeyR", { ctrlKey: true }))).toBeNull();
    expect(command(key("ArrowLeft", { altKey: true }))).toBeNull();
    expect(command(key("Tab"))).toBeNull();
  });
});

describe("arrows", () => {
  it("go through a fan and on to the next", () => {
    expect(arrow(g, v, { pile: 0, index: 0 }, "right")).toEqual({ pile: 0, index: 1 });
    expect(arrow(g, v, { pile: 0, index: 2 }, "right")).toEqual({ pile: 1, index: 2 });
    expect(arrow(g, v, { pile: 1, index: 0 }, "left")).toEqual({ pile: 0, index: 2 });
  });
  it("go to the line above and below", () => {
    expect(arrow(g, v, { pile: 1, index: 2 }, "down")).toEqual({ pile: 7, index: 2 });
    expect(arrow(g, v, { pile: 7, index: 2 }, "up")).toEqual({ pile: 1, index: 2 });
    expect(arrow(g, v, { pile: 2, index: 2 }, "up").pile).toBeGreaterThanOrEqual(18);
  });
  it("stay at the edge", () => {
    expect(arrow(g, v, { pile: 0, index: 0 }, "left")).toEqual({ pile: 0, index: 0 });
  });
  it("reach every pile from every pile", () => {
    const seen = new Set([0]);
    const todo = [0];
    while (todo.length) {
      const from = todo.pop()!;
      for (const direction of ["left", "right", "up", "down"] as const) {
        for (const index of [0, cards[from]!.length - 1]) {
          const { pile } = arrow(g, v, { pile: from, index }, direction);
          if (!seen.has(pile)) {
            seen.add(pile);
            todo.push(pile);
          }
        }
      }
    }
    expect(seen.size).toBe(cards.length);
  });
});

describe("stops and jumps", () => {
  it("pass over hidden cards below the face-up part", () => {
    const { plan: k, deal: d } = PLANS.klondike!;
    const kc = piles(d).map((pile, p) => (p < 7 ? pile.map((c, i) => (i < pile.length - 1 ? "" : c)) : pile));
    const kg = layout(k, kc, { width: 1188, height: 752 }, { scale: 1, mirror: false, big: false });
    expect(stops(kg, view(kc), 6)).toEqual([6]);
    expect(stops(kg, view(kc), 12)).toEqual([-1]);
    expect(jump(k.zones, view(kc), { pile: 0, index: 0 }, "stock")).toEqual({ pile: 11, index: 23 });
    expect(jump(k.zones, view(kc), { pile: 3, index: 3 }, "tableau")).toEqual({ pile: 4, index: 4 });
    expect(jump(k.zones, view(kc), { pile: 6, index: 6 }, "tableau")).toEqual({ pile: 0, index: 0 });
    expect(jump(k.zones, view(kc), { pile: 0, index: 0 }, "reserve")).toBeNull();
  });
});
