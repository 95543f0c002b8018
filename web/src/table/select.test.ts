import { describe, expect, it } from "vitest";
import { legal, plan, view } from "./fixtures";
import { atOnce, grip, moveTo, offers, onlyMove, pick, press, resize, send, tapMove, targets, type Board, type Selection } from "./select";
import { dropTarget, Gesture, Taps } from "./drag";
import { layout } from "./layout";

const one = (pile: number, count = 1, single = false): Selection => ({ piles: [pile], count, single });
const { zones } = plan([["foundation"], ["fan"], ["stock", "waste"]], [
  { name: "fan", piles: 4, spread: "right" }, { name: "foundation", piles: 2, role: "foundation" }, { name: "stock", piles: 1, role: "stock" }, { name: "waste", piles: 1, role: "waste" },
]);
// fans 0–3, foundations 4 and 5, stock 6, waste 7
const board = (legals: Board["legal"], cards = [["2c", "5h"], ["5s"], [], [], [], [], ["", ""], []]): Board => ({ legal: legals, view: view(cards), zones });

describe("rows", () => {
  const gaps = plan([["place"]], [{ name: "place", piles: 6, row: 3, room: 1 }]).zones;
  const fold = plan([["pile"]], [{ name: "pile", piles: 3, row: 3 }]).zones;

  it("have gaps that do not stand for each other", () => {
    const b: Board = { legal: [legal("5h place2", "play", [3, 1])], view: view([["4h"], [], [], ["5h"], [], ["2c"]]), zones: gaps };
    expect([...targets(b, one(3))]).toEqual([1]);
    expect(press(b, one(3), 2, -1)).toEqual({ do: "ask", request: { type: "play", piles: [3, 2], count: 1 }, selection: null });
  });
  it("have piles that are gripped whole by their top card, if that is what moves", () => {
    const b: Board = { legal: [legal("5h pile1", "play", [1, 0], { count: 2 })], view: view([["4h"], ["2c", "5h"], ["2d", "3s"]]), zones: fold };
    expect(grip(b, 1, 1)).toEqual(one(1, 2));
    expect(grip(b, 2, 1)).toEqual(one(2));
  });
});

describe("a press", () => {
  const play = legal("5h fan2", "play", [0, 1]);
  const up = legal("5h f", "play", [0, 4], { tap: true });
  const b = board([play, up, legal("draw", "draw", [6, 7])]);

  it("picks what can move and lights its targets", () => {
    expect(press(b, null, 0, 1)).toEqual({ do: "select", selection: one(0) });
    expect([...targets(b, one(0))].sort()).toEqual([1, 4]);
  });
  it("plays when the pile is legal for what is picked", () => {
    expect(press(b, one(0), 1, 0)).toEqual({ do: "play", legal: play });
  });
  it("takes any foundation of the zone for the legal one", () => {
    expect(press(b, one(0), 5, -1)).toEqual({ do: "play", legal: up });
  });
  it("draws at once", () => {
    expect(press(b, null, 6, 1)).toMatchObject({ do: "play", legal: { kind: "draw" } });
  });
  it("turns the waste over at the empty place of the stock, not at the waste", () => {
    const turn = legal("turn", "turn", [7, 6]);
    const t = board([turn], [[], [], [], [], [], [], [], ["2c", "3d"]]);
    expect(press(t, null, 6, -1)).toEqual({ do: "play", legal: turn });
    expect(press(t, null, 7, 1)).toEqual({ do: "select", selection: one(7) });
  });
  it("asks the server about a pile that is not legal and has no move itself", () => {
    expect(press(b, one(0), 3, -1)).toEqual({ do: "ask", request: { type: "play", piles: [0, 3], count: 1 }, selection: null });
  });
  it("picks anew on a pile that has moves itself", () => {
    const two = board([play, legal("5s fan1", "play", [1, 3])]);
    expect(press(two, one(0, 2), 1, 0)).toEqual({ do: "select", selection: one(1) });
  });
  it("picks the part of a pile that can move", () => {
    const run = board([legal("3", "play", [0, 1], { count: 3 })], [["9c", "8h", "7s"], ["Td"], [], [], [], [], [], []]);
    expect(pick(run, 0, 2)).toEqual(one(0, 3));
    const top = board([legal("1", "play", [0, 1], { count: 1 })], [["9c", "8h", "7s"], ["Td"], [], [], [], [], [], []]);
    expect(pick(top, 0, 0)).toEqual(one(0, 1));
  });
  it("picks a covered card that may be drawn out alone", () => {
    const drawn = board([legal("9c f", "play", [0, 4], { count: 3, single: true })], [["9c", "8h", "7s"], [], [], [], [], [], [], []]);
    expect(pick(drawn, 0, 0)).toEqual(one(0, 3, true));
    expect(send(drawn, one(0, 3, true), 4)).toMatchObject({ do: "play" });
  });
});

describe("empty piles of one zone stand for each other", () => {
  const b = board([legal("5h fan3", "play", [0, 2])]);
  it("all of them light up, and the one chosen is asked for", () => {
    expect([...targets(b, one(0))].sort()).toEqual([2, 3]);
    expect(send(b, one(0), 3)).toEqual({ do: "ask", request: { type: "play", piles: [0, 3], count: 1 }, selection: null });
    expect(send(b, one(0), 2)).toMatchObject({ do: "play" });
  });
});

describe("matches", () => {
  const cards = [["5h"], ["6s"], ["Jc"], ["Qd"], [], [], ["Ks"], []];
  const pair = legal("5h 6s", "match", [0, 1]);
  const trio = legal("Jc Qd Ks", "match", [2, 3, 6]);
  it("plays when the picked piles are a legal move, in any order", () => {
    expect(press(board([pair], cards), one(1), 0, 0)).toEqual({ do: "play", legal: pair });
  });
  it("collects three one after another", () => {
    const b = board([trio], cards);
    const two = press(b, one(2), 3, 0);
    expect(two).toEqual({ do: "select", selection: { piles: [2, 3], count: 1, single: false } });
    expect([...targets(b, { piles: [2, 3], count: 1, single: false })]).toEqual([6]);
    expect(press(b, { piles: [2, 3], count: 1, single: false }, 6, 0)).toEqual({ do: "play", legal: trio });
  });
  it("takes a single card at once", () => {
    const single = legal("Jc", "match", [2]);
    expect(atOnce(board([single, pair], cards), 2)).toBe(single);
  });
  it("turns a row when one of its piles is pressed", () => {
    const row = legal("row", "flip", [0, 3]);
    expect(atOnce(board([row], cards), 3)).toBe(row);
    expect(atOnce(board([row, legal("row2", "flip", [3, 1])], cards), 3)).toBeNull();
  });
});

describe("one tap and double tap", () => {
  it("plays the marked move", () => {
    const b = board([legal("a", "play", [0, 1]), legal("b", "play", [0, 4], { tap: true })]);
    expect(tapMove(b, one(0))?.move).toBe("b");
    expect(onlyMove(b, one(0))?.move).toBe("b");
  });
  it("plays the only target, and nothing when there are two", () => {
    expect(onlyMove(board([legal("a", "play", [0, 1])]), one(0))?.move).toBe("a");
    expect(onlyMove(board([legal("a", "play", [0, 1]), legal("b", "play", [0, 4])]), one(0))).toBeNull();
    expect(tapMove(board([legal("a", "play", [0, 1])]), one(0))).toBeNull();
  });
  it("counts foundations of one zone as one target", () => {
    expect(onlyMove(board([legal("a", "play", [0, 4]), legal("b", "play", [0, 5])]), one(0))).not.toBeNull();
  });
});

describe("runs by keyboard", () => {
  it("grow and shrink inside the face-up part", () => {
    const b = board([], [["", "9c", "8h"], [], [], [], [], [], [], []]);
    expect(resize(b, one(0, 1), 1)).toEqual(one(0, 2));
    expect(resize(b, one(0, 2), 1)).toEqual(one(0, 2));
    expect(resize(b, one(0, 1), -1)).toEqual(one(0, 1));
    expect(grip(b, 0, 0)).toBeNull();
  });
});

describe("offers", () => {
  it("send up and turn all only when there is something to do", () => {
    expect(offers(board([legal("a", "play", [0, 4])]))).toEqual({ allUp: true, flipAll: false });
    expect(offers(board([legal("a", "play", [4, 0]), legal("x", "flip", [1]), legal("y", "flip", [2])]))).toEqual({ allUp: false, flipAll: true });
  });
});

describe("a drop", () => {
  const { zones: wide, look } = plan([["foundation"], ["fan"]], [{ name: "fan", piles: 4, spread: "right" }, { name: "foundation", piles: 2, role: "foundation" }]);
  const cards = [["2c", "5h"], ["5s"], ["9d"], ["Kc"], [], []];
  const b: Board = { legal: [legal("5h fan2", "play", [0, 1])], view: view(cards), zones: wide };
  const g = layout({ zones: wide, look }, cards, { width: 900, height: 500 }, { scale: 1, mirror: false, big: false });
  const over = (pile: number, dx: number, dy: number) => ({ x: g.piles[pile]!.x + dx, y: g.piles[pile]!.y + dy, width: g.width, height: g.height });

  it("goes to the legal pile although it lies three tenths off", () => {
    expect(dropTarget(g, b, one(0), over(1, 0.3 * g.width, 0.3 * g.height))).toBe(1);
  });
  it("is judged by the server on a pile that is not legal", () => {
    expect(dropTarget(g, b, one(0), over(2, 3, 3))).toBe(2);
  });
  it("does nothing beside all piles and on its own", () => {
    expect(dropTarget(g, b, one(0), { x: -500, y: -500, width: g.width, height: g.height })).toBeNull();
    expect(dropTarget(g, b, one(0), over(0, 4, 4))).toBeNull();
  });
  it("finds the named move or none", () => {
    expect(moveTo(b, one(0), 1)?.legal.move).toBe("5h fan2");
    expect(moveTo(b, one(0), 2)).toBeNull();
  });
});

describe("a gesture", () => {
  it("becomes a drag after 3 pixels of a mouse and 8 of a finger", () => {
    const mouse = new Gesture(1, "mouse", { pile: 0, index: 0 }, 0, 0), finger = new Gesture(2, "touch", { pile: 0, index: 0 }, 0, 0);
    expect([mouse.move(3, 0), mouse.move(4, 0), mouse.move(9, 0)]).toEqual([false, true, false]);
    expect([finger.move(8, 0), finger.move(0, 9)]).toEqual([false, true]);
  });
  it("tells a double tap by time, place and pile", () => {
    const taps = new Taps();
    expect([taps.second(0, 5, 5, 1), taps.second(250, 8, 8, 1), taps.second(300, 8, 8, 1)]).toEqual([false, true, false]);
    expect([taps.second(1000, 0, 0, 1), taps.second(1400, 0, 0, 1), taps.second(1500, 40, 0, 1), taps.second(1550, 40, 0, 2)]).toEqual([false, false, false, false]);
  });
});
