import { untrack } from "svelte";
import { dropSeat, seatAt } from "../net/seats";
import { socketAddress, TableSocket, type Wire } from "../net/socket";
import type { FromServer, Hello, Legal, Outcome, Refused, Request, Step, TableState, View } from "../net/protocol";
import { rememberTable } from "../settings.svelte";
import { say, t } from "../words/words.svelte";
import { Advice } from "./advice.svelte";
import { follow, fresh, motions, movedEnds, type Motion, type Placed } from "./diff";
import { RoomState } from "./room.svelte";
import type { Side } from "./sides";
import { sameSelection, type Answer, type Board, type Selection } from "./select";

/** What has changed on the table since the pictures were last drawn. */
export interface Change {
  number: number;
  kind: "deal" | "step" | "still";
  motions: Motion[];
}

const REFUSAL_STAYS = 7000;

/**
 * One table as this page knows it: what the server last said, what is picked, what was said about it.
 * It knows no element of the page; the pictures follow `cards` and `change`.
 */
export class TableSession {
  hello = $state.raw<Hello | null>(null);
  state = $state.raw<TableState | null>(null);
  steps = $state.raw<Step[]>([]);
  /** The position looked at with the slider, which is not the one being played. */
  looking = $state.raw<{ at: number; view: View } | null>(null);
  selection = $state.raw<Selection | null>(null);
  refusal = $state.raw<Refused | null>(null);
  outcome = $state.raw<Outcome>({ kind: "playing", why: null, text: null });
  online = $state(true);
  everOnline = $state(false);
  /** The server will not open the table, and why. */
  gone = $state.raw<{ why: Refused | null } | null>(null);
  /** The one sentence for the live region. */
  said = $state("");
  /** What the solver says. */
  readonly advice = new Advice(this);
  /** Who else is at the table. */
  readonly room = new RoomState(this);
  cards = $state.raw<Placed[]>([]);
  change = $state.raw<Change>({ number: 0, kind: "still", motions: [] });
  /** Where the last move ended; `others`: another person made it. */
  ends = $state.raw<{ from: number[]; to: number[]; others?: boolean }>({ from: [], to: [] });
  /** Distance between piles as they lie; set by the page that knows where they are. */
  distance: (a: number, b: number) => number = (a, b) => Math.abs(a - b);

  private readonly socket: TableSocket;
  private refusalTimer: ReturnType<typeof setTimeout> | undefined;
  private wantLook: number | null = null;
  private lookAsked: number | null = null;
  private even = false;
  private lastRefusal: Refused | null = null;

  constructor(readonly table: string, open?: (url: string) => Wire, address = socketAddress(table, seatAt(table))) {
    const listener = { message: (m: FromServer) => this.take(m), online: (yes: boolean) => this.line(yes), gone: () => this.shut() };
    this.socket = open ? new TableSocket(address, listener, open) : new TableSocket(address, listener);
  }

  get view(): View | null {
    return this.looking?.view ?? this.state?.view ?? null;
  }

  /** What inputs are judged by; nothing is legal while an earlier position is looked at. */
  get board(): Board | null {
    const view = this.view;
    if (!view || !this.hello) return null;
    const legal = this.looking ? [] : (this.state?.legal ?? []);
    // In a contest a pair has to be found: the table does not show it.
    return { legal: view.score.length > 1 ? legal.filter((l) => l.kind !== "match") : legal, view, zones: this.hello.zones };
  }

  /** The seat of this person; null when he sits at both, or only looks on. */
  get own(): Side | null {
    const seat = this.hello?.seat;
    return seat === "0" ? 0 : seat === "1" ? 1 : null;
  }

  get at(): number {
    return this.looking?.at ?? this.state?.at ?? 0;
  }

  /** Nobody else plays here, and this person does not only look on: then the solver may be asked. */
  get alone(): boolean {
    return !this.room.now && !this.room.watching;
  }

  /** This person may go to and fro on the line; otherwise he looks at earlier positions. */
  get free(): boolean {
    return !this.room.two && !this.room.watching;
  }

  close(): void {
    clearTimeout(this.refusalTimer);
    this.room.close();
    this.socket.close();
  }

  wake(): void {
    this.socket.wake();
  }

  /** The device has no network. */
  cut(): void {
    this.socket.cut();
  }

  ask(request: Request): string {
    return this.socket.ask(request);
  }

  play(legal: Legal): void {
    this.select(null);
    this.ask({ type: "play", move: legal.move });
  }

  /** Does what an input was found to mean. */
  follow(answer: Answer): void {
    if (answer.do === "play") this.play(answer.legal);
    else if (answer.do === "select") this.select(answer.selection);
    else {
      this.select(answer.selection);
      this.ask(answer.request);
    }
  }

  select(selection: Selection | null): void {
    if (!sameSelection(selection, this.selection)) this.selection = selection;
  }

  /** A step can be taken back; where two play one's own, with the partner's leave. */
  get undoable(): boolean {
    const { state, room } = this;
    if (!state?.at || room.watching) return false;
    if (!room.two) return true;
    return room.acting && state.outcome.kind === "playing" && !room.now!.back && this.steps.slice(0, state.at).some((step) => step.seat === this.own);
  }

  /** Takes the last step back; at a table for two people the partner is asked. */
  undo(): void {
    if (this.state && this.state.at > 0 && !this.room.watching) this.ask({ type: "undo" });
  }

  redo(): void {
    if (this.free && this.state && this.state.at < this.steps.length) this.ask({ type: "redo" });
  }

  goto(at: number): void {
    this.wantLook = null;
    if (this.state?.at === at) this.stopLooking();
    else if (this.free) this.ask({ type: "goto", at });
    else this.look(at);
  }

  /** Shows the position after `at` steps; only the latest wish is asked for while one is on its way. */
  look(at: number): void {
    this.wantLook = at;
    if (this.lookAsked === null) {
      this.lookAsked = at;
      this.ask({ type: "look", at });
    }
  }

  stopLooking(): void {
    this.wantLook = null;
    if (!this.looking || !this.state) return;
    this.looking = null;
    this.show(this.state.view, "step");
  }

  dismiss(): void {
    clearTimeout(this.refusalTimer);
    this.refusal = null;
  }

  /** Puts a sentence in the live region; the same one twice is still heard twice. */
  tell(sentence: string): void {
    if (!sentence) return;
    this.even = sentence === this.said.trimEnd() ? !this.even : false;
    this.said = this.even ? `${sentence}\u00a0` : sentence;
  }

  private line(yes: boolean): void {
    if (yes === this.online && yes === this.everOnline) return;
    this.online = yes;
    if (yes) this.everOnline = true;
    else this.lookAsked = null;
  }

  private take(message: FromServer): void {
    if (message.type === "hello") {
      this.hello = message;
      this.advice.greeted();
    } else if (message.type === "state") this.arrive(message);
    else if (message.type === "room") this.room.arrive(message);
    else if (message.type === "said") this.room.heard(message);
    else if (message.type === "refused") this.refuse(message);
    else if (message.type === "verdict") this.advice.judged(message);
    else if (message.type === "hint") this.advice.hinted(message);
    else if (message.type === "note") this.end(message.outcome, true);
    else if (message.type === "event") this.missed(message);
    else if (message.type === "look") this.looked(message.at, message.view);
  }

  private arrive(next: TableState): void {
    const before = this.state;
    if (next.steps) this.steps = next.steps;
    const first = before === null;
    const dealt = (first || next.cause === "lay") && next.at === 0 && this.steps.length === 0;
    // Our own second state of one position (the answer to a repeated request) moves nothing.
    this.looking = null;
    this.state = next;
    this.advice.moved();
    if (!before || !this.still(before.view, next.view)) this.selection = null;
    if (first && !this.room.watching) rememberTable(this.table);
    if (next.cause === "play") this.dismiss();
    this.show(next.view, dealt ? "deal" : first ? "still" : "step");
    this.markEnds(next);
    if (!first || next.cause === "lay") this.tellState(next, before);
    this.end(next.outcome, !first);
  }

  private show(view: View, kind: Change["kind"]): void {
    const old = untrack(() => this.cards);
    const cards = old.length ? follow(old, view.piles, this.distance) : fresh(view.piles);
    const moved = old.length ? motions(old, cards) : [];
    this.before = old;
    this.cards = cards;
    this.change = { number: this.change.number + 1, kind, motions: moved };
  }

  /** Where both act freely what one has picked stays picked while the other moves other cards. */
  private still(before: View, next: View): boolean {
    return this.room.two && !!this.selection?.piles.every((p) => before.piles[p]?.join() === next.piles[p]?.join());
  }

  private before: Placed[] = [];

  private markEnds(next: TableState): void {
    if (next.cause !== "play" && next.cause !== "redo") this.ends = { from: [], to: [] };
    else if (this.change.motions.length) {
      const ends = movedEnds(this.before, this.cards);
      const turned = this.change.motions.filter((m) => m.kind === "flip").map((m) => this.cards.find((c) => c.id === m.id)!.pile);
      this.ends = { ...(ends.to.length ? ends : { from: [], to: turned }), others: this.byOthers(next) };
    }
  }

  /** Another person, or the server's partner, has made the last step. */
  private byOthers(next: TableState): boolean {
    const seat = this.steps[next.at - 1]?.seat ?? null;
    return this.room.two && this.own !== null && (seat === null ? !this.socket.asked(next.ref) : seat !== this.own);
  }

  private tellState(next: TableState, before: TableState | null): void {
    const step = this.steps[next.at - 1], undone = this.steps[next.at];
    const words: string[] = [];
    if (next.cause === "play" && step) words.push(this.room.two && step.seat !== null && step.seat !== this.own ? t("said-by", { who: this.room.who(step.seat), move: say(step.text) }) : say(step.text));
    else if (next.cause === "undo" && undone) words.push(t("said-undone", { move: say(undone.text) }));
    else if (next.cause === "redo" && step) words.push(t("said-redone", { move: say(step.text) }));
    else if (next.cause === "goto") words.push(t("said-goto", { at: next.at, of: this.steps.length }));
    else if (next.cause === "lay") words.push(t("said-laid"));
    const mover = next.view.mover;
    if (this.own !== null && mover !== null && next.outcome.kind === "playing" && mover !== before?.view.mover) {
      words.push(mover === this.own ? t("turn-own") : t("turn-of", { who: this.room.who(mover) }));
    }
    this.tell(words.join(" "));
    if (next.cause === "play" && this.byOthers(next)) this.room.signal();
  }

  private end(outcome: Outcome, aloud: boolean): void {
    const changed = outcome.kind !== this.outcome.kind || outcome.why !== this.outcome.why;
    this.outcome = outcome;
    if (changed && aloud && outcome.text) this.tell(`${this.said.trimEnd()} ${say(outcome.text)}`.trim());
  }

  /** The server will not open the table, or not for this seat, which is then no more kept. */
  private shut(): void {
    const code = this.lastRefusal?.code;
    if (code === "bad-token" || code === "seat-given-up") dropSeat(this.table);
    this.gone = { why: this.lastRefusal };
  }

  private refuse(message: Refused): void {
    if (this.advice.refused(message.ref)) return; // the position had changed before the hint was found
    this.lookAsked = null;
    this.lastRefusal = message;
    this.refusal = message;
    this.selection = null;
    // The pictures of a refused drop go home.
    this.change = { number: this.change.number + 1, kind: "step", motions: [] };
    this.tell([message.text, message.rule].filter((x) => x).map((x) => say(x)).join(" "));
    clearTimeout(this.refusalTimer);
    this.refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_STAYS);
  }

  private missed(message: Extract<FromServer, { type: "event" }>): void {
    if (message.kind === "play" && message.step) this.steps = [...this.steps.slice(0, message.at - 1), message.step];
  }

  private looked(at: number, view: View): void {
    const next = this.wantLook;
    this.lookAsked = null;
    if (next === null) return; // the slider was let go in the meantime
    this.looking = { at, view };
    this.selection = null;
    this.show(view, "step");
    if (next !== at) this.look(next);
  }
}
