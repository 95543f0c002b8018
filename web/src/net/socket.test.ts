import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket, type Wire } from "./socket";
import { dealLink, readDealLink } from "./api";
import { readRoute } from "../route.svelte";
import { readSettings } from "../settings.svelte";

class Line implements Wire {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: Wire["onopen"] = null;
  onclose: Wire["onclose"] = null;
  onmessage: Wire["onmessage"] = null;
  constructor(readonly url: string) {}
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  up(): void {
    this.readyState = 1;
    this.onopen?.(new Event("open"));
  }
  down(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

describe("the socket of a table", () => {
  let lines: Line[];
  let online: boolean[];
  let socket: TableSocket;
  let gone: number;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    online = [];
    gone = 0;
    socket = new TableSocket("ws://x/ws/tables/a", { message: () => undefined, online: (yes) => online.push(yes), gone: () => (gone += 1) }, (url) => {
      lines.push(new Line(url));
      return lines.at(-1)!;
    });
  });
  afterEach(() => {
    socket.close();
    vi.useRealTimers();
  });

  it("comes back after longer and longer waits and asks for what it missed", () => {
    lines[0]!.up();
    lines[0]!.say({ type: "state", event: 17, ref: null });
    const waits: number[] = [];
    lines[0]!.down();
    for (let k = 1; k < 8; k++) {
      const before = Date.now();
      vi.runOnlyPendingTimers();
      waits.push(Date.now() - before);
      expect(lines[k]!.url).toBe("ws://x/ws/tables/a?since=17");
      lines[k]!.down();
    }
    expect(waits[0]).toBeLessThan(400);
    expect(waits[2]! > waits[0]!).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(8000 * 1.2 + 1);
    expect(online[0]).toBe(true);
    expect(online.slice(1).every((x) => !x)).toBe(true);
  });

  it("sends what was not answered again with the same ref, and nothing else", () => {
    lines[0]!.up();
    const first = socket.ask({ type: "play", move: "5h fan3" });
    const second = socket.ask({ type: "undo" });
    lines[0]!.say({ type: "state", event: 3, ref: first });
    lines[0]!.down();
    vi.runOnlyPendingTimers();
    expect(lines[1]!.sent).toEqual([]);
    lines[1]!.up();
    expect(lines[1]!.sent).toEqual([{ type: "undo", ref: second }]);
    lines[1]!.say({ type: "refused", ref: second });
    expect(socket.open_requests).toBe(0);
  });

  it("keeps a request made while the line is down", () => {
    const ref = socket.ask({ type: "redo" });
    expect(lines[0]!.sent).toEqual([]);
    lines[0]!.up();
    expect(lines[0]!.sent).toEqual([{ type: "redo", ref }]);
  });

  it("takes no harm from a message that is no JSON", () => {
    lines[0]!.up();
    expect(() => lines[0]!.onmessage?.({ data: "{oops" } as MessageEvent)).not.toThrow();
  });

  it("does not come back to a table that does not exist", () => {
    lines[0]!.up();
    lines[0]!.say({ type: "refused", ref: null, code: "unknown-table" });
    lines[0]!.down(4404);
    vi.runOnlyPendingTimers();
    expect(gone).toBe(1);
    expect(lines).toHaveLength(1);
    lines[0]!.down(1012);
    expect(gone).toBe(1);
  });

  it("waits longer and longer for a server that hangs up at once", () => {
    const waits = [0, 1, 2, 3].map((k) => {
      lines[k]!.up();
      const before = Date.now();
      lines[k]!.down();
      vi.runOnlyPendingTimers();
      return Date.now() - before;
    });
    expect(waits[3]!).toBeGreaterThan(4 * waits[0]!);
  });

  it("gives up a line that no longer answers, but lets a hint take its time", () => {
    lines[0]!.up();
    socket.ask({ type: "hint" });
    vi.advanceTimersByTime(30_000);
    expect(lines).toHaveLength(1);
    const ref = socket.ask({ type: "undo" });
    vi.advanceTimersByTime(20_000);
    expect(lines.length).toBeGreaterThan(1);
    expect(online.at(-1)).toBe(false);
    lines.at(-1)!.up();
    expect(lines.at(-1)!.sent).toContainEqual({ type: "undo", ref });
  });

  it("renews a line that was silent for long when the page is looked at again, and closes the old one only then", () => {
    lines[0]!.up();
    lines[0]!.say({ type: "state", event: 3, ref: null });
    socket.wake();
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(60_000);
    socket.wake();
    expect(lines).toHaveLength(2);
    expect(lines[1]!.url).toContain("since=3");
    expect(lines[0]!.readyState).toBe(1);
    lines[1]!.up();
    lines[1]!.say({ type: "hello" });
    expect(lines[0]!.readyState).toBe(3);
    lines[0]!.down();
    vi.advanceTimersByTime(20_000);
    expect(lines).toHaveLength(2);
    expect(online).not.toContain(false);
  });

  it("is known to be down at once when the device has no network", () => {
    lines[0]!.up();
    socket.cut();
    expect(online.at(-1)).toBe(false);
    socket.wake();
    expect(lines).toHaveLength(2);
  });

  it("leaves a server alone that was asked too much, and comes back", () => {
    lines[0]!.up();
    lines[0]!.down(4429);
    vi.advanceTimersByTime(5000);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(6000);
    expect(lines).toHaveLength(2);
    expect(gone).toBe(0);
  });

  it("stays closed when it was closed", () => {
    lines[0]!.up();
    socket.close();
    lines[0]!.down();
    vi.runOnlyPendingTimers();
    expect(lines).toHaveLength(1);
  });
});

describe("addresses and stored settings", () => {
  it("a link to a deal reads back as it was made", () => {
    const link = new URL(dealLink("clover", "12345", { redeals: "1", strict: "yes" }));
    expect(link.pathname).toBe("/");
    expect(readDealLink(link.search)).toEqual({ game: "clover", deal: "12345", options: { redeals: "1", strict: "yes" } });
    expect(readDealLink("")).toBeNull();
    expect(readDealLink("?game=clover")).toEqual({ game: "clover", options: {} });
  });
  it("a path names its page", () => {
    expect(readRoute("/table/ab%20c")).toEqual({ page: "table", table: "ab c" });
    expect(readRoute("/rules/clover")).toEqual({ page: "rules", game: "clover" });
    expect(readRoute("/join/x-1")).toEqual({ page: "join", invite: "x-1" });
    expect(readRoute("/table/%E0%A4%A")).toEqual({ page: "table", table: "%E0%A4%A" });
    expect([readRoute("/"), readRoute("/table/"), readRoute("/nothing")]).toEqual(Array(3).fill({ page: "gallery" }));
  });
  it("a damaged store gives the defaults", () => {
    const defaults = readSettings(null, "ru");
    for (const bad of ["", "null", "[]", "{", '{"lang":"xx","speed":7,"scale":900,"theme":1}']) expect(readSettings(bad, "ru")).toEqual(defaults);
    expect(readSettings('{"lang":"en","scale":150,"speed":0}', "ru")).toMatchObject({ lang: "en", scale: 150, speed: 0 });
  });
});
