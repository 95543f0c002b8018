import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameInfo } from "./protocol";
import { openTable, usual } from "../two/company";
import { dropSeat, inviteLink, join, joined, keepSeat, ownLink, readOwnLink, seatAt } from "./seats";
import { socketAddress } from "./socket";

const game = (more: Partial<GameInfo>): GameInfo => ({ id: "g", seats: 2, first: null, contest: false, partners: [], ...more }) as GameInfo;

describe("seats on this device", () => {
  let asked: { path: string; body: Record<string, unknown> }[];
  let answer: object;
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    asked = [];
    vi.stubGlobal("fetch", (path: string, options: { body: string }) => {
      asked.push({ path, body: JSON.parse(options.body) as Record<string, unknown> });
      return Promise.resolve(new Response(JSON.stringify(answer)));
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are kept, go into the socket's address and nowhere else", () => {
    keepSeat("t1", "secret");
    expect(seatAt("t1")).toBe("secret");
    expect(socketAddress("t1", seatAt("t1"))).toMatch(/\/ws\/tables\/t1\?seat=secret$/);
    expect(socketAddress("t2", seatAt("t2"))).toMatch(/\/ws\/tables\/t2$/);
    dropSeat("t1");
    expect(seatAt("t1")).toBeNull();
  });

  it("move to another device by a link whose secret no server is told, and which leaves the address bar", () => {
    keepSeat("t1", "secret");
    const link = new URL(ownLink("t1"));
    expect(link.search).toBe("");
    dropSeat("t1");
    history.replaceState(null, "", link.pathname + link.hash);
    readOwnLink("t1");
    expect(seatAt("t1")).toBe("secret");
    expect(location.hash).toBe("");
  });

  it("are asked for with one secret as often as the invitation is opened, and with a new one after the seat was given up", async () => {
    answer = { table: "t3", seat: "tok", invite: null, watch: "t3" };
    expect(joined("inv")).toBe(false);
    expect(await join("inv")).toBe("t3");
    await join("inv");
    expect(joined("inv")).toBe(true);
    expect(asked.map((a) => a.path)).toEqual(["/api/join", "/api/join"]);
    expect(asked[0]!.body.ref).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(asked[1]!.body).toEqual(asked[0]!.body);
    dropSeat("t3");
    expect(joined("inv")).toBe(false);
    await join("inv");
    expect(asked[2]!.body.ref).not.toBe(asked[0]!.body.ref);
    expect(new URL(inviteLink("inv")).pathname).toBe("/join/inv");
  });

  it("of the host are such that the one begins who shall", async () => {
    answer = { table: "t4", seat: "tok", invite: "i", watch: "t4" };
    const contest = game({ first: 1, contest: true });
    const wish = { ...usual(contest), with: "link" as const };
    expect(wish.games).toBe(2);
    for (const [begins, seat] of [["own", 1], ["other", 0], ["lots", null]] as const) {
      await openTable(contest, {}, { ...wish, begins }, {});
      expect(asked.at(-1)!.body).toEqual({ game: "g", options: {}, for: "two", seat, games: 2, partner: null });
    }
    await openTable(contest, {}, { ...wish, with: "computer", strength: "weak", games: 1 }, {});
    expect(asked.at(-1)!.body).toMatchObject({ games: 1, partner: "weak" });
    expect(seatAt("t4")).toBe("tok");
    await openTable(game({}), {}, { ...usual(game({})), begins: "own" }, {});
    expect(asked.at(-1)!.body).toMatchObject({ seat: null, games: 1 });
    await openTable(game({ seats: 1 }), {}, { ...wish }, { deal: "7" });
    expect(asked.at(-1)!.body).toEqual({ game: "g", options: {}, for: "race", deal: "7" });
    await openTable(contest, {}, { ...wish, with: "alone" }, { deal: "7" });
    expect(asked.at(-1)!.body).toEqual({ game: "g", options: {}, deal: "7" });
  });

  it("outlive a store that is damaged or closed", () => {
    localStorage.setItem("trefoil.seats", "{oops");
    sessionStorage.setItem("trefoil.seats", "7");
    expect(seatAt("t5")).toBeNull();
    const set = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("closed");
    });
    keepSeat("t5", "kept");
    expect(seatAt("t5")).toBe("kept");
    set.mockRestore();
  });
});
