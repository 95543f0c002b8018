import { describe, expect, it } from "vitest";
import type { Progress, Room, SeatInfo } from "../net/room";
import { verdictOf } from "./result";

const seat = (progress: Partial<Progress> | null = null): SeatInfo => ({
  taken: true, here: true, partner: null, cut: null, again: false,
  progress: progress && { home: 0, of: 52, moves: 0, began: 100, ended: null, outcome: "playing", ...progress },
});
const room = (more: Partial<Room>): Room => ({
  type: "room", ref: null, event: 9, kind: "two", seat: 0, acting: true, phase: "over", invite: null, seats: [seat(), seat()],
  commitments: null, revealed: null, back: null, match: null, exchange: null, next: null, phrases: [], ...more,
});

describe("the result", () => {
  it("of a contest is told from the own side", () => {
    expect(verdictOf(room({ seat: 0 }), [46, 40], "lost")).toMatchObject({ kind: "two-ahead", seats: [0, 1], rows: [{ name: "taken", values: [46, 40] }] });
    expect(verdictOf(room({ seat: 1 }), [46, 40], "lost")).toMatchObject({ kind: "two-behind", seats: [1, 0], rows: [{ name: "taken", values: [40, 46] }] });
    expect(verdictOf(room({ seat: null }), [40, 46], "won")).toMatchObject({ kind: "two-leads", ahead: 1 });
    expect(verdictOf(room({}), [52, 52], "won").kind).toBe("two-even");
  });

  it("of a match counts both games", () => {
    const second = room({ match: { game: 2, of: 2, before: [20, 60] } });
    expect(verdictOf(second, [50, 30], "lost")).toMatchObject({
      kind: "two-behind",
      rows: [{ name: "before", values: [20, 60] }, { name: "game", values: [50, 30] }, { name: "total", values: [70, 90] }],
    });
    expect(verdictOf(room({ match: { game: 1, of: 2, before: [0, 0] } }), [50, 30], "lost").rows).toEqual([{ name: "taken", values: [50, 30] }]);
  });

  it("of a game together has no winner", () => {
    expect(verdictOf(room({}), [104], "won").kind).toBe("together-won");
    expect(verdictOf(room({}), [68], "lost").kind).toBe("together-lost");
  });

  it("of a race: a win beats none, the quicker of two wins, else more cards home", () => {
    const race = (a: Partial<Progress>, b: Partial<Progress>, more: Partial<Room> = {}): string =>
      verdictOf(room({ kind: "race", seats: [seat(a), seat(b)], ...more }), [], "lost").kind;
    expect(race({ outcome: "won", home: 52, ended: 900 }, { outcome: "lost", home: 51, ended: 120 })).toBe("race-ahead");
    expect(race({ outcome: "won", ended: 300 }, { outcome: "won", ended: 200 })).toBe("race-behind");
    expect(race({ outcome: "lost", home: 12 }, { outcome: "lost", home: 12 })).toBe("race-even");
    expect(race({ outcome: "lost", home: 12 }, { home: 3 }, { phase: "playing" })).toBe("race-open");
  });
});
