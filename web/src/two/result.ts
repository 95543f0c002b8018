// Who is ahead when a game for two, a match or a race has ended.
import type { Progress, Room } from "../net/room";
import type { Side } from "../table/sides";

export interface Result {
  /** `ahead` and `behind` for one of the two, `leads` for who looks on, `open` while one still plays; `together` where nobody plays against the other. */
  kind: `${"two" | "race"}-${"ahead" | "behind" | "even" | "leads"}` | "race-open" | "together-won" | "together-lost";
  ahead: Side | null;
  /** The columns, the own first. */
  seats: [Side, Side];
  rows: { name: "taken" | "game" | "before" | "total" | "home" | "moves"; values: (number | string)[] }[];
}

/** `score`: of this game, by seats; empty or one number where it is no contest. */
export function verdictOf(room: Room, score: readonly number[], outcome: "playing" | "won" | "lost"): Result {
  const seats: [Side, Side] = room.seat === 1 ? [1, 0] : [0, 1];
  if (room.kind === "race") return raceOf(room, seats);
  if (score.length < 2) return { kind: outcome === "won" ? "together-won" : "together-lost", ahead: null, seats, rows: [] };
  const before = room.match?.before ?? [0, 0];
  const totals = [score[0]! + before[0], score[1]! + before[1]] as const;
  const rows: Result["rows"] = [{ name: room.match && room.match.of > 1 && room.match.game > 1 ? "game" : "taken", values: seats.map((s) => score[s]!) }];
  if (room.match && room.match.game > 1) {
    rows.unshift({ name: "before", values: seats.map((s) => before[s]) });
    rows.push({ name: "total", values: seats.map((s) => totals[s]) });
  }
  return { ...judge(room, totals[0] - totals[1]), seats, rows };
}

function raceOf(room: Room, seats: [Side, Side]): Result {
  const of = (s: Side): Progress => room.seats[s]!.progress!;
  if (seats.some((s) => !room.seats[s]?.progress)) return { kind: "race-even", ahead: null, seats, rows: [] };
  const rows: Result["rows"] = [
    { name: "home", values: seats.map((s) => `${of(s).home}/${of(s).of}`) },
    { name: "moves", values: seats.map((s) => of(s).moves) },
  ];
  if (room.phase !== "over") return { kind: "race-open", ahead: null, seats, rows };
  return { ...judge(room, better(of(0), of(1))), seats, rows };
}

/** Positive: a is ahead.  Who has won beats who has not; of two winners the quicker; else who has more cards home. */
function better(a: Progress, b: Progress): number {
  const won = Number(a.outcome === "won") - Number(b.outcome === "won");
  if (won) return won;
  if (a.outcome === "won") return b.ended! - b.began - (a.ended! - a.began);
  return a.home - b.home;
}

function judge(room: Room, difference: number): Pick<Result, "kind" | "ahead"> {
  if (difference === 0) return { kind: `${room.kind}-even`, ahead: null };
  const ahead: Side = difference > 0 ? 0 : 1;
  return { kind: `${room.kind}-${room.seat === null ? "leads" : room.seat === ahead ? "ahead" : "behind"}`, ahead };
}
