import { describe, expect, it } from "vitest";
import type { Hello, Hint, Legal, Outcome, Request, Step, TableState, Verdict } from "../net/protocol";
import { Advice } from "./advice.svelte";
import { hinted } from "./select";

const text = (s: string): { ru: string; en: string } => ({ ru: s, en: s });
const legal = (move: string): Legal => ({ move, action: "a", kind: "play", piles: [0, 1], count: 1, text: text(move) });
const step = (move: string): Step => ({ moves: [move], text: text(move), seat: null });

class Table {
  hello = { game: { solver: true } } as Hello;
  state: TableState | null = null;
  steps: Step[] = [];
  alone = true;
  asked: Request[] = [];
  told: string[] = [];
  advice = new Advice(this);
  ask(request: Request): string {
    this.asked.push(request);
    return `r${this.asked.length}`;
  }
  tell(sentence: string): void {
    this.told.push(sentence);
  }
  /** The server says that so many steps of this line are played. */
  show(event: number, moves: string[], at = moves.length, kind: Outcome["kind"] = "playing"): void {
    this.steps = moves.map(step);
    this.state = { event, at, outcome: { kind, why: null, text: null } } as TableState;
    this.advice.moved();
  }
  verdict(event: number, verdict: Verdict["verdict"]): void {
    this.advice.judged({ type: "verdict", ref: null, event, position: "p", verdict, text: text(verdict), with: null, nodes: 1, seconds: 0 });
  }
  hint(event: number, moves: string[], length = moves.length): void {
    const line = moves.map((move) => ({ move, text: text(move) }));
    const hint: Hint = { type: "hint", ref: `r${this.asked.length}`, event, verdict: "won", move: moves[0] ? legal(moves[0]) : null, line, length, lost_since: null, text: text("hint"), with: null, chances: null };
    this.advice.hinted(hint);
  }
}

describe("the verdict", () => {
  it("is asked for again on every connection, and in spite of hidden cards only where a person wants it", () => {
    const table = new Table();
    table.advice.greeted();
    expect(table.asked).toEqual([]);
    table.advice.watch(true);
    table.advice.greeted();
    table.advice.askDespite();
    table.advice.watch(false);
    expect(table.asked).toEqual([
      { type: "verdict", on: true, hidden: false },
      { type: "verdict", on: true, hidden: false },
      { type: "verdict", on: true, hidden: true },
      { type: "verdict", on: false },
    ]);
  });

  it("belongs to one position: a late one is not shown, an old one goes with the next move", () => {
    const table = new Table();
    table.show(1, ["a"]);
    table.verdict(0, "lost");
    expect(table.advice.verdict).toBeNull();
    table.verdict(1, "won");
    expect(table.advice.verdict?.verdict).toBe("won");
    table.show(2, ["a", "b"]);
    expect(table.advice.verdict).toBeNull();
  });

  it("is heard when it changes and not after every move", () => {
    const table = new Table();
    for (const [event, verdict] of [[1, "thinking"], [1, "won"], [2, "won"], [3, "lost"], [4, "lost"]] as const) {
      table.show(event, []);
      table.verdict(event, verdict);
    }
    expect(table.told).toEqual(["won", "lost"]);
  });

  it("asks nothing where there is no solver", () => {
    const table = new Table();
    table.hello = { game: { solver: false } } as Hello;
    table.advice.watch(true);
    table.advice.ask();
    expect(table.asked).toEqual([]);
    expect(table.told).toHaveLength(1);
  });
});

describe("the line of a hint", () => {
  it("is followed through moves, undo and redo, and left by another move", () => {
    const table = new Table();
    table.show(1, ["x"]);
    table.advice.ask();
    table.hint(1, ["a", "b", "c"]);
    expect(table.advice.path).toMatchObject({ done: 0, length: 3 });
    table.advice.step();
    expect(table.asked.at(-1)).toEqual({ type: "play", move: "a" });
    table.show(2, ["x", "a"]);
    expect(table.advice.path?.done).toBe(1);
    expect(table.advice.now).toBeNull();
    table.hint(2, ["b", "c"]);
    expect(table.advice.path?.done).toBe(1);
    table.show(3, ["x", "a"], 1);
    expect(table.advice.path?.done).toBe(0);
    table.show(4, ["x", "a"], 2);
    table.advice.step();
    expect(table.asked.at(-1)).toEqual({ type: "play", move: "b" });
    table.show(5, ["x", "z"]);
    expect(table.advice.path).toBeNull();
    table.show(6, ["y", "a"]);
    expect(table.advice.path).toBeNull();
  });

  it("is asked for anew where it was cut short", () => {
    const table = new Table();
    table.show(1, []);
    table.advice.ask();
    table.hint(1, ["a"], 9);
    table.show(2, ["a"]);
    table.advice.step();
    expect(table.asked.at(-1)).toEqual({ type: "hint" });
    table.hint(2, ["b", "c"], 8);
    expect(table.advice.path).toMatchObject({ done: 0, length: 8 });
  });

  it("of an older position is not shown, and a refusal of a late hint is no refusal of a move", () => {
    const table = new Table();
    table.show(1, []);
    table.advice.ask();
    expect(table.advice.waiting).toBe(true);
    expect(table.advice.refused("other")).toBe(false);
    expect(table.advice.refused("r1")).toBe(true);
    table.show(2, ["a"]);
    table.hint(1, ["a"]);
    expect(table.advice.hint).toBeNull();
    expect(table.advice.waiting).toBe(false);
  });
});

describe("the cards of a hint", () => {
  it("are the ones that move and the one they go to", () => {
    const run = { ...legal("m"), piles: [3, 5], count: 2 };
    expect([0, 1, 2, 3].map((i) => hinted(run, 3, i, 4))).toEqual([false, false, true, true]);
    expect([hinted(run, 5, 1, 2), hinted(run, 5, 0, 2), hinted(run, 5, -1, 0), hinted(run, 4, 0, 1)]).toEqual([true, false, true, false]);
    expect([0, 1, 2].map((i) => hinted({ ...run, single: true }, 3, i, 3))).toEqual([false, true, false]);
  });
  it("are the stock for a draw and both of a pair", () => {
    const draw: Legal = { ...legal("draw"), kind: "draw", piles: [7, 8], count: 0 };
    expect([hinted(draw, 7, 4, 5), hinted(draw, 8, 0, 1), hinted(draw, 7, 3, 5)]).toEqual([true, false, false]);
    const pair: Legal = { ...legal("pair"), kind: "match", piles: [0, 6], count: 0 };
    expect([hinted(pair, 0, 2, 3), hinted(pair, 6, 2, 3), hinted(pair, 1, 2, 3)]).toEqual([true, true, false]);
  });
});
