import { dropSeat } from "../net/seats";
import type { Room, RoomRequest, Said, SeatInfo, Strength } from "../net/room";
import type { Hello, Request, Text } from "../net/protocol";
import { settings } from "../settings.svelte";
import { say, t } from "../words/words.svelte";
import type { Side } from "./sides";
import { chime } from "./sound";

/** What the room asks of the table it is part of. */
export interface Host {
  readonly table: string;
  readonly hello: Hello | null;
  readonly state: { at: number } | null;
  ask(request: Request): string;
  tell(sentence: string): void;
}

export interface Spoken {
  number: number;
  seat: Side;
  text: Text;
}

const SPOKEN_STAYS = 6000;
/** A take-back that was granted is seen in the state by then. */
const GRANT_TAKES = 400;
/** A line that breaks for a shorter time is not told. */
const AWAY_TAKES = 3000;
const MOST_SPOKEN = 30;

/** Who sits at a table for two people or in a race, and what goes on between them. */
export class RoomState {
  /** null at a table of one person. */
  now = $state.raw<Room | null>(null);
  /** What was said, the newest last; and the phrase that is shown at the moment. */
  spoken = $state.raw<Spoken[]>([]);
  bubble = $state.raw<Spoken | null>(null);
  /** Another game was asked for on this page. */
  wantsMore = $state(false);
  /** The table where the two play on has just been opened, and this person has asked for it. */
  follows = $state(false);
  /** By how many seconds the clock of this device is ahead of the server's, as far as was seen. */
  skew = $state(0);
  /** The commitments as they were first shown here, before the cuts. */
  private promised: string[] | null = null;
  private bubbleTimer: ReturnType<typeof setTimeout> | undefined;
  private grantTimer: ReturnType<typeof setTimeout> | undefined;
  private awayTimer: ReturnType<typeof setTimeout> | undefined;
  /** It was told that the partner is not connected. */
  private told = false;

  constructor(private readonly host: Host) {}

  get two(): boolean {
    return this.now?.kind === "two";
  }

  get race(): boolean {
    return this.now?.kind === "race";
  }

  /** The seat of this page; null when it only looks on. */
  get own(): Side | null {
    return this.now?.seat ?? null;
  }

  get watching(): boolean {
    return this.host.hello?.seat === "watch";
  }

  /** The seat is played here, and not on a newer device. */
  get acting(): boolean {
    return !this.now || (this.now.seat !== null && this.now.acting);
  }

  get other(): SeatInfo | null {
    return this.now && this.own !== null ? (this.now.seats[1 - this.own] ?? null) : null;
  }

  /** The game, and the match, is over: what was secret has been told. */
  get over(): boolean {
    const room = this.now;
    return room?.phase === "over" && !(room.match && room.match.game < room.match.of);
  }

  /** The strength of the partner that the server plays; null when a person sits there. */
  get computer(): Strength | null {
    return this.other?.partner ?? null;
  }

  /** The commitments are no more those that were shown before the cuts. */
  get broken(): boolean {
    return this.promised !== null && this.now?.commitments?.join() !== this.promised.join();
  }

  /** Who sits there, as the beginning of a sentence: «Вы», «Партнёр», «Игрок A». */
  who(seat: Side): string {
    if (this.own === null) return t(`seat-${seat}`);
    return t(`who-${seat === this.own ? "you" : this.race ? "rival" : this.computer ? "computer" : "partner"}`);
  }

  ask(request: RoomRequest): void {
    this.host.ask(request);
  }

  again(exchange: boolean): void {
    this.wantsMore = true;
    this.ask({ type: "again", exchange });
  }

  leave(): void {
    this.ask({ type: "leave" });
  }

  close(): void {
    clearTimeout(this.bubbleTimer);
    clearTimeout(this.grantTimer);
    clearTimeout(this.awayTimer);
  }

  heard(said: Said): void {
    const spoken = { number: (this.spoken.at(-1)?.number ?? 0) + 1, seat: said.seat, text: said.text };
    this.spoken = [...this.spoken, spoken].slice(-MOST_SPOKEN);
    this.bubble = spoken;
    clearTimeout(this.bubbleTimer);
    this.bubbleTimer = setTimeout(() => (this.bubble = null), SPOKEN_STAYS);
    this.host.tell(t("said-phrase", { who: this.who(said.seat), text: say(said.text) }));
    if (said.seat !== this.own) this.signal();
  }

  arrive(room: Room): void {
    const before = this.now;
    this.now = room;
    const began = room.kind === "race" && before?.phase === "waiting" && room.phase === "playing" ? room.seats[0]?.progress?.began : undefined;
    if (began) this.skew = Date.now() / 1000 - began;
    if (room.commitments && !this.promised) this.promised = room.commitments;
    if (before && before.seat !== null && room.seat === null) dropSeat(this.host.table);
    if (room.next && before && !before.next && room.seat !== null) this.follows = this.wantsMore || room.seats[room.seat]!.again;
    if (before) this.host.tell(this.news(before, room).join(" "));
  }

  /** A tone for what the partner does, where it is wanted. */
  signal(): void {
    if (settings.sound) chime();
  }

  /** What has changed, in sentences. */
  private news(before: Room, room: Room): string[] {
    const out: string[] = [];
    room.seats.forEach((now, k) => {
      const was = before.seats[k]!, seat = k as Side, who = this.who(seat);
      if (seat === this.own) return;
      if (now.taken && !was.taken) out.push(t("news-came", { who }));
      else if (!now.taken && was.taken) out.push(t("news-left", { who }));
      else if (now.taken && now.here !== was.here && !room.next) this.presence(now.here, who);
      if (now.cut !== null && was.cut === null && room.phase === "cutting") out.push(t("news-cut", { who }));
      if (now.again && !was.again && !room.next) out.push(t("news-again", { who }));
      if (now.progress && was.progress && now.progress.outcome !== was.progress.outcome && now.progress.outcome !== "playing") {
        out.push(t(`news-${now.progress.outcome}`, { who }));
        this.signal();
      }
    });
    if (room.phase === "cutting" && before.phase === "waiting") out.push(t("cut-title"));
    if (room.back && !before.back && this.own !== null) {
      if (room.back.seat === this.own) out.push(t("back-asked"));
      else {
        out.push(t("back-wanted", { who: this.who(room.back.seat) }));
        this.signal();
      }
    }
    if (before.back && !room.back && before.back.seat === this.own) this.awaitGrant(this.host.state?.at);
    if (before.acting && !room.acting && room.seat !== null) out.push(t("elsewhere"));
    if (room.next && !before.next && !this.follows) out.push(t("next-ready"));
    return out;
  }

  /** A line that breaks and comes back at once is nothing to tell. */
  private presence(here: boolean, who: string): void {
    clearTimeout(this.awayTimer);
    if (here && this.told) {
      this.told = false;
      this.host.tell(t("news-here", { who }));
    } else if (!here) {
      this.awayTimer = setTimeout(() => {
        this.told = true;
        this.host.tell(t("news-away", { who }));
      }, AWAY_TAKES);
    }
  }

  /** The question is over: a take-back shows in the position, a no in nothing. */
  private awaitGrant(at: number | undefined): void {
    clearTimeout(this.grantTimer);
    this.grantTimer = setTimeout(() => {
      if (this.host.state?.at === at) this.host.tell(t("back-denied"));
    }, GRANT_TAKES);
  }
}
