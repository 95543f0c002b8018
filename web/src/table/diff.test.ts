import { describe, expect, it } from "vitest";
import { follow, fresh, motions, movedEnds, type Placed } from "./diff";
import { piles, random } from "./fixtures";

const at = (cards: readonly Placed[], pile: number, index: number): number => cards.find((c) => c.pile === pile && c.index === index)!.id;

describe("cards keep their pictures", () => {
  it("when one moves to another pile", () => {
    const before = fresh([["5h", "7s"], ["7h"]]);
    const after = follow(before, [["5h"], ["7h", "7s"]]);
    expect(at(after, 1, 1)).toBe(at(before, 0, 1));
    expect(after.filter((c) => before.includes(c))).toHaveLength(2);
    expect(motions(before, after)).toEqual([{ id: at(before, 0, 1), kind: "move", turns: false }]);
    expect(movedEnds(before, after)).toEqual({ from: [0], to: [1] });
  });

  it("when a card below is turned up", () => {
    const before = fresh([["", "7s"], ["8h"]]);
    const after = follow(before, [["Kd"], ["8h", "7s"]]);
    expect(at(after, 0, 0)).toBe(at(before, 0, 0));
    expect(motions(before, after).map((m) => m.kind)).toEqual(["flip", "move"]);
  });

  it("when three are drawn: the uppermost of the stock comes first", () => {
    const before = fresh([["", "", "", "", ""], []]);
    const after = follow(before, [["", ""], ["2c", "3c", "4c"]]);
    expect([0, 1, 2].map((i) => at(after, 1, i))).toEqual([4, 3, 2].map((i) => at(before, 0, i)));
    expect(motions(before, after).every((m) => m.kind === "move" && m.turns)).toBe(true);
  });

  it("when the waste is turned over: its top becomes the bottom of the stock", () => {
    const before = fresh([[], ["2c", "3c", "4c"]]);
    const after = follow(before, [["", "", ""], []]);
    expect(at(after, 0, 0)).toBe(at(before, 1, 2));
    expect(at(after, 0, 2)).toBe(at(before, 1, 0));
  });

  it("when the pack holds equal cards: the nearest is the one", () => {
    const before = fresh([["5h"], [], ["5h"], []]);
    const after = follow(before, [["5h"], [], [], ["5h"]]);
    expect(at(after, 0, 0)).toBe(at(before, 0, 0));
    expect(at(after, 3, 0)).toBe(at(before, 2, 0));
  });

  it("when a covered card comes to lie open", () => {
    const before = fresh([["?", "?", "9d"], []]);
    const after = follow(before, [["?", "Th"], ["9d"]]);
    expect(at(after, 0, 1)).toBe(at(before, 0, 1));
    expect(at(after, 1, 0)).toBe(at(before, 0, 2));
    expect(motions(before, after)).toHaveLength(1);
  });

  it("whatever happens: every picture goes on to be exactly one card", () => {
    const next = random(7);
    let cards = piles([3, 3, 3, 3, 1, 0, 24]);
    let placed = fresh(cards);
    for (let turn = 0; turn < 300; turn++) {
      const hidden = next(3);
      const all = cards.flat();
      for (let i = all.length - 1; i > 0 && next(4) > 0; i--) {
        const j = next(i + 1);
        [all[i], all[j]] = [all[j]!, all[i]!];
      }
      cards = Array.from({ length: 7 }, () => []);
      all.forEach((card) => cards[next(7)]!.push(hidden === 0 && next(3) === 0 ? "" : card || "As"));
      placed = follow(placed, cards);
      expect(placed.map((c) => c.id)).toEqual(Array.from({ length: 37 }, (_, i) => i));
      expect(new Set(placed.map((c) => `${c.pile}/${c.index}`)).size).toBe(37);
      for (const c of placed) expect(c.card).toBe(cards[c.pile]![c.index]);
    }
  });
});

describe("the ends of the last move", () => {
  it("are where cards were laid, not where a row closed up", () => {
    const before = fresh([["5h"], ["7s"], ["5c"], ["2d"], ["9h", "9s"]]);
    const after = follow(before, [["5h"], ["5c"], ["2d"], ["9h", "9s"], []]);
    const onto = follow(before, [["5h", "5c"], ["7s"], ["2d"], ["9h", "9s"], []]);
    expect(movedEnds(before, onto)).toEqual({ from: [2], to: [0] });
    expect(movedEnds(before, after).to.length).toBeGreaterThan(0);
  });
  it("are those of a whole pile moved to the next place, if nothing else moved", () => {
    const before = fresh([[], ["5h"]]);
    expect(movedEnds(before, follow(before, [["5h"], []]))).toEqual({ from: [1], to: [0] });
  });
});
