import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Wire } from "../net/socket";
import type { Room, SeatInfo } from "../net/room";
import type { TableState, View } from "../net/protocol";
import { change, settings } from "../settings.svelte";
import { PLANS } from "./fixtures";
import { TableSession } from "./session.svelte";
import { press } from "./select";

const words = (s: string): { ru: string; en: string } => ({ ru: s, en: s });
const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({ taken: true, here: true, partner: null, cut: null, again: false, progress: null, ...more });
const room = (more: Partial<Room> = {}): Room => ({
  type: "room", ref: null, event: 1, kind: "two", seat: 0, acting: true, phase: "playing", invite: null, seats: [seat(), seat()],
  commitments: ["a", "b"], revealed: null, back: null, match: null, exchange: null, next: null, phrases: [], ...more,
});
const view = (more: Partial<View> = {}): View => ({ piles: PLANS.couple!.deal.map((n) => Array<string>(n).fill("")), base: null, mover: 0, left: [], score: [0, 0], held: [], ...more });
const state = (more: Partial<TableState> = {}): TableState => ({
  type: "state", event: 2, ref: null, at: 0, steps: [], cause: "lay", view: view(), legal: [], outcome: { kind: "playing", why: null, text: null }, ...more,
});
const step = (move: string, by: 0 | 1 | null): TableState["steps"] => [{ moves: [move], text: words(move), seat: by }];

describe("a table for two", () => {
  let session: TableSession;
  let sent: Record<string, unknown>[];
  let wire: Wire;
  const say = (message: object): void => wire.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    change({ lang: "en" });
    sent = [];
    session = new TableSession("t", () => {
      wire = { readyState: 1, send: (data) => sent.push(JSON.parse(String(data)) as Record<string, unknown>), close: () => undefined, onopen: null, onclose: null, onmessage: null };
      return wire;
    }, "ws://x/ws/tables/t?seat=tok");
    say({ type: "hello", table: "t", game: { solver: true, title: words("G") }, options: {}, deal: null, digest: "", seat: "0", watch: "t", zones: PLANS.couple!.plan.zones, piles: [], look: PLANS.couple!.plan.look });
  });
  afterEach(() => {
    session.close();
    vi.useRealTimers();
  });

  it("says who came, who cut, and whose turn it is when the cards are laid", () => {
    say(room({ phase: "waiting", seats: [seat(), seat({ taken: false, here: false })], invite: "i" }));
    expect(session.said).toBe("");
    say(room({ phase: "cutting" }));
    expect(session.said).toBe("Partner is at the table. Cut your partner’s pack");
    say(room({ phase: "cutting", seats: [seat(), seat({ cut: 7 })] }));
    expect(session.said).toBe("Partner: the pack is cut.");
    say(room({ seats: [seat({ cut: 9 }), seat({ cut: 7 })] }));
    say(state());
    expect(session.said).toBe("The cards are laid out. Your turn.");
    expect(session.change.kind).toBe("deal");
  });

  it("tells the partner's moves from the own ones", () => {
    say(room());
    say(state({ view: view({ mover: 1 }) }));
    const piles = view().piles;
    piles[0] = ["", ""];
    piles[18] = ["7h"];
    say(state({ event: 3, at: 1, cause: "play", steps: step("take", 1), view: view({ piles, mover: 0 }) }));
    expect(session.said).toBe("Partner: take Your turn.");
    expect(session.ends.others).toBe(true);
    const ref = session.ask({ type: "play", move: "x" });
    say(state({ event: 4, at: 1, ref, cause: "play", steps: step("mine", null), view: view({ mover: 1 }) }));
    expect(session.ends.others).toBe(false);
    expect(session.said).toBe("mine Partner to move.");
  });

  it("shows no pair of a contest: it has to be found", () => {
    say(room());
    const piles = view().piles.map((_, p) => (p === 0 || p === 20 ? ["7h"] : [""]));
    const pair = { move: "7h 7h", action: "take", kind: "match", piles: [0, 20], count: 0, text: words("pair") };
    say(state({ view: view({ piles }), legal: [pair as never] }));
    const board = session.board!;
    expect(board.legal).toEqual([]);
    const first = press(board, null, 20, 0);
    expect(first).toMatchObject({ do: "select" });
    session.follow(first);
    expect(press(board, session.selection, 21, 0)).toMatchObject({ do: "select", selection: { piles: [21] } });
    session.follow(press(board, session.selection, 0, 0));
    expect(sent.at(-1)).toMatchObject({ type: "play", piles: [20, 0] });
    say(state({ event: 3, view: view({ piles, score: [0] }), legal: [pair as never] }));
    expect(session.board!.legal).toHaveLength(1);
  });

  it("asks the partner before a step is taken back, and looks at earlier positions instead of going there", () => {
    say(room());
    say(state({ at: 1, steps: step("a", 0) }));
    session.undo();
    session.redo();
    session.goto(0);
    expect(sent.map((m) => m.type)).toEqual(["undo", "look"]);
    say(room({ back: { seat: 0, at: 0 } }));
    expect(session.said).toContain("Waiting for your partner");
    say(room());
    vi.advanceTimersByTime(500);
    expect(session.said).toBe("The move stands.");
    say(room({ back: { seat: 1, at: 0 } }));
    expect(session.said).toBe("Partner asks to take a move back.");
  });

  it("does not ask the solver, here or in a race", () => {
    expect(session.advice.able).toBe(true);
    say(room());
    expect(session.advice.able).toBe(false);
    say(room({ kind: "race" }));
    expect(session.advice.able).toBe(false);
  });

  it("tells a broken line only when it stays broken", () => {
    say(room());
    say(room({ seats: [seat(), seat({ here: false })] }));
    vi.advanceTimersByTime(1000);
    say(room());
    vi.advanceTimersByTime(5000);
    expect(session.said).toBe("");
    say(room({ seats: [seat(), seat({ here: false })] }));
    vi.advanceTimersByTime(5000);
    expect(session.said).toBe("Partner is not connected.");
    say(room());
    expect(session.said).toBe("Partner is connected.");
  });

  it("plays on by itself only when both have asked", () => {
    say(room({ phase: "over" }));
    session.room.again(true);
    expect(sent.at(-1)).toMatchObject({ type: "again", exchange: true });
    say(room({ phase: "over", next: "n" }));
    expect(session.room.follows).toBe(true);
  });

  it("offers the next table to who has not asked for it", () => {
    say(room({ phase: "over" }));
    say(room({ phase: "over", next: "n" }));
    expect(session.room.follows).toBe(false);
    expect(session.said).toBe("The next game is open.");
  });

  it("sees when other commitments come than those before the cuts", () => {
    say(room());
    expect(session.room.broken).toBe(false);
    say(room({ commitments: ["a", "c"] }));
    expect(session.room.broken).toBe(true);
  });

  it("shows a phrase for a while and keeps it in the list", () => {
    say(room());
    say({ type: "said", ref: null, seat: 1, phrase: "hello", text: words("Hello!") });
    expect(session.room.bubble?.text.en).toBe("Hello!");
    expect(session.said).toBe("Partner: Hello!");
    vi.advanceTimersByTime(10_000);
    expect(session.room.bubble).toBeNull();
    expect(session.room.spoken).toHaveLength(1);
    expect(settings.sound).toBe(false);
  });
});
