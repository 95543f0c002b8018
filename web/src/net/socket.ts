import type { FromServer, Request } from "./protocol";

/** What the socket tells its owner. */
export interface Listener {
  message(message: FromServer): void;
  /** The connection came (true) or went (false). */
  online(yes: boolean): void;
  /** The server will not open this table, for the reason it has just given; the socket does not come back. */
  gone(): void;
}

/** The part of a WebSocket that is used here, so that tests can give their own. */
export type Wire = Pick<WebSocket, "send" | "close" | "readyState"> & {
  onopen: ((e: Event) => void) | null;
  onclose: ((e: CloseEvent) => void) | null;
  onmessage: ((e: MessageEvent) => void) | null;
};

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const OPEN = 1;
/** A request that nothing has answered for so long: the line is dead, although nobody has said so. */
const ANSWER_TAKES = 8000;
/** A line that was silent for so long is renewed when the person comes back to the page: the device may have slept. */
const STALE = 30_000;
/** The server was asked far too much: it wants to be left alone for a while. */
const TOO_FAST = 4429;
/** Codes of the server that stand for a lasting no: 4000 + the status of the fault. */
const lasting = (code: number): boolean => code >= 4400 && code < 4500 && code !== TOO_FAST;

/**
 * One table's connection.  It comes back by itself, each time after a longer wait, and asks for what it missed.
 * A request stays in `waiting` until its answer has come; after a break it is sent again with the same `ref`,
 * and the server does nothing twice.  It never makes a move by itself.
 */
export class TableSocket {
  private wire: Wire | null = null;
  private readonly waiting = new Map<string, Request>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = 0;
  private made = 0;
  private closed = false;
  /** When the line last said something. */
  private heard = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly open: (url: string) => Wire = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  /** Sends a request as soon as the line is open; the answer carries the ref that is returned. */
  ask(request: Request): string {
    this.made += 1;
    const ref = `${this.session}-${this.made}`;
    this.waiting.set(ref, request);
    if (this.wire?.readyState === OPEN) this.put(ref, request);
    this.patience ??= setTimeout(() => this.doubt(), ANSWER_TAKES);
    return ref;
  }

  /** Whether this page has made the request. */
  asked(ref: string | null): boolean {
    return ref !== null && ref.startsWith(`${this.session}-`);
  }

  /** How many requests have not been answered. */
  get open_requests(): number {
    return this.waiting.size;
  }

  /** Tries again at once, for instance when the page comes back into view. */
  wake(): void {
    if (this.closed || (this.wire && Date.now() - this.heard < STALE)) return;
    clearTimeout(this.timer);
    this.connect();
  }

  /** The device has lost its network: nobody needs to wait until that shows. */
  cut(): void {
    const wire = this.wire;
    if (this.closed || !wire) return;
    wire.close();
    this.lost(wire);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.patience);
    this.wire?.close();
    this.wire = null;
  }

  private put(ref: string, request: Request): void {
    this.wire?.send(JSON.stringify({ ...request, ref }));
  }

  /** What was asked a while ago is still open: a line that has not said anything since is given up. */
  private doubt(): void {
    this.patience = undefined;
    // A hint may take its time.
    if (![...this.waiting.values()].some((request) => request.type !== "hint")) return;
    if (Date.now() - this.heard >= ANSWER_TAKES) this.cut();
    this.patience = setTimeout(() => this.doubt(), ANSWER_TAKES);
  }

  /** Opens a line.  One that is open already is closed when the new one speaks: the seat is never empty. */
  private connect(): void {
    const old = this.wire;
    const wire = this.open(this.last ? `${this.address}${this.address.includes("?") ? "&" : "?"}since=${this.last}` : this.address);
    this.wire = wire;
    wire.onopen = () => {
      for (const [ref, request] of this.waiting) this.put(ref, request);
    };
    this.heard = Date.now();
    wire.onmessage = (e) => {
      if (this.wire !== wire) return;
      old?.close();
      this.take(e.data);
    };
    wire.onclose = (e) => {
      old?.close();
      this.lost(wire, e.code);
    };
  }

  private lost(wire: Wire, code?: number): void {
    if (this.wire !== wire) return;
    this.wire = null;
    if (this.closed) return;
    if (code !== undefined && lasting(code)) {
      this.closed = true;
      this.listener.gone();
      return;
    }
    this.listener.online(false);
    if (code === TOO_FAST) this.wait = LONGEST_WAIT;
    // A little chance in the wait keeps many clients from coming back in one instant.
    this.timer = setTimeout(() => this.connect(), this.wait * (0.8 + Math.random() * 0.4));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private take(data: unknown): void {
    let message: FromServer;
    try {
      message = JSON.parse(String(data)) as FromServer;
    } catch {
      return; // a broken message changes nothing; the next state is whole
    }
    // Only a server that speaks ends the waiting: one that hangs up at once is left alone for longer and longer.
    this.wait = FIRST_WAIT;
    this.heard = Date.now();
    this.listener.online(true);
    if ("event" in message) this.last = Math.max(this.last, message.event);
    if ("ref" in message && message.ref !== null) this.waiting.delete(message.ref);
    this.listener.message(message);
  }
}

/** The address of a table's socket for the page that is open; with the token of a seat where the page has one. */
export function socketAddress(table: string, token: string | null = null): string {
  const seat = token ? `?${new URLSearchParams({ seat: token })}` : "";
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/ws/tables/${encodeURIComponent(table)}${seat}`;
}
