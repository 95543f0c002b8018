import type { Hello, Hint, LineMove, Request, Step, TableState, Verdict } from "../net/protocol";
import { say, t } from "../words/words.svelte";

/** What the adviser asks of the table it sits at. */
export interface Seat {
  readonly hello: Hello | null;
  readonly state: TableState | null;
  readonly steps: readonly Step[];
  readonly alone: boolean;
  ask(request: Request): string;
  tell(sentence: string): void;
}

/**
 * What the solver has said at one table: the verdict on the position, the last hint and the line it leads along.
 * It knows no rule: whether the line was followed is seen by comparing moves as they are written.
 */
export class Advice {
  verdict = $state.raw<Verdict | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** The line of the last hint and after how many steps it begins. */
  private line = $state.raw<{ from: number; moves: LineMove[]; length: number; before: string } | null>(null);
  /** A hint is being looked for. */
  waiting = $state(false);
  /** The person wants verdicts; and at this table also while cards are hidden. */
  private wanted = $state(false);
  private despite = $state(false);
  private ref: string | null = null;
  private spoken = "";

  constructor(private readonly seat: Seat) {}

  /** The server has a solver for this game, and nobody plays against this person. */
  get able(): boolean {
    return this.seat.alone && (this.seat.hello?.game.solver ?? false);
  }

  get on(): boolean {
    return this.wanted;
  }

  /** The hint on the position that is shown. */
  get now(): Hint | null {
    return this.hint && this.hint.event === this.seat.state?.event ? this.hint : null;
  }

  /** The line as far as it has been followed: `done` moves of it are played.  None when another way was taken. */
  get path(): { moves: LineMove[]; done: number; length: number } | null {
    const { line, seat } = this;
    if (!line || !seat.state) return null;
    const done = seat.state.at - line.from;
    if (done < 0 || done > line.moves.length || written(seat.steps.slice(0, line.from)) !== line.before) return null;
    for (let k = 0; k < done; k++) {
      const step = seat.steps[line.from + k];
      if (step?.moves.length !== 1 || step.moves[0] !== line.moves[k]!.move) return null;
    }
    return { moves: line.moves, done, length: line.length };
  }

  /** Verdicts are wanted, or not any more. */
  watch(on: boolean): void {
    if (on === this.wanted) return;
    this.wanted = on;
    if (!on) this.despite = false;
    this.subscribe();
  }

  /** Verdicts are wanted at this table although cards are hidden. */
  askDespite(): void {
    this.despite = true;
    this.wanted = true;
    this.subscribe();
  }

  /** A connection has begun: the server knows nothing of what was wanted before. */
  greeted(): void {
    this.waiting = false;
    if (this.wanted) this.subscribe();
  }

  ask(whole = false): void {
    if (!this.able) {
      this.seat.tell(t("said-no-solver"));
      return;
    }
    this.waiting = true;
    this.ref = this.seat.ask(whole ? { type: "hint", whole } : { type: "hint" });
  }

  /** Plays the next move of the line. */
  step(): void {
    const path = this.path;
    const next = path?.moves[path.done];
    if (next) this.seat.ask({ type: "play", move: next.move });
    else this.ask();
  }

  dismiss(): void {
    this.hint = null;
  }

  /** The position has changed: the verdict on the last one is no verdict on this one. */
  moved(): void {
    if (this.verdict && this.verdict.event !== this.seat.state?.event) this.verdict = null;
  }

  judged(verdict: Verdict): void {
    const state = this.seat.state;
    if (state && verdict.event !== state.event) return;
    if (verdict.verdict === "off") {
      this.verdict = null;
      return;
    }
    this.verdict = verdict;
    const final = verdict.verdict === "won" || verdict.verdict === "lost" || verdict.verdict === "unknown";
    if (!final || state?.outcome.kind !== "playing") return;
    // It is heard when it has changed, not after every move.
    if (verdict.verdict !== this.spoken) this.seat.tell([verdict.text, verdict.with].filter((x) => x).map((x) => say(x)).join(", "));
    this.spoken = verdict.verdict;
  }

  hinted(hint: Hint): void {
    if (hint.ref === this.ref) this.waiting = false;
    const state = this.seat.state;
    if (state?.event !== hint.event) return;
    this.hint = hint;
    if (hint.line.length) {
      const path = this.path;
      const known = path && path.moves.length - path.done >= hint.line.length && path.moves[path.done]?.move === hint.line[0]!.move;
      if (!known) this.line = { from: state.at, moves: hint.line, length: hint.length, before: written(this.seat.steps.slice(0, state.at)) };
    }
    this.seat.tell([hint.text, hint.with, hint.chances?.text].filter((x) => x).map((x) => say(x)).join(" "));
  }

  /** A refusal that answers a request for a hint; true when it did. */
  refused(ref: string | null): boolean {
    if (!this.waiting || ref !== this.ref) return false;
    this.waiting = false;
    return true;
  }

  private subscribe(): void {
    if (!this.able) return;
    this.seat.ask(this.wanted ? { type: "verdict", on: true, hidden: this.despite } : { type: "verdict", on: false });
  }
}

const written = (steps: readonly Step[]): string => steps.map((step) => step.moves.join(",")).join(";");
