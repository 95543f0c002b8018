// The shapes of docs/protocol.md that tables for two people and races have beside those of any table.
import type { Options, Text } from "./protocol";

export type Strength = "weak" | "fair" | "strong";

/** How far a player of a race is; times in unix seconds. */
export interface Progress {
  home: number;
  of: number;
  moves: number;
  began: number;
  ended: number | null;
  outcome: "playing" | "won" | "lost";
}

export interface SeatInfo {
  taken: boolean;
  /** The seat has an open socket. */
  here: boolean;
  partner: Strength | null;
  cut: number | null;
  /** Another game is wanted. */
  again: boolean;
  progress: Progress | null;
}

/** A pack as it was shuffled: what the commitment was made from. */
export interface Pack {
  salt: string;
  order: string;
}

export interface Phrase {
  id: string;
  text: Text;
}

/** Who sits at the table and what goes on between them. */
export interface Room {
  type: "room";
  ref: string | null;
  event: number;
  kind: "two" | "race";
  seat: null | 0 | 1;
  acting: boolean;
  phase: "waiting" | "cutting" | "playing" | "over";
  invite: string | null;
  seats: SeatInfo[];
  commitments: string[] | null;
  revealed: Pack[] | null;
  back: { seat: 0 | 1; at: number } | null;
  match: { game: number; of: number; before: [number, number] } | null;
  exchange: boolean | null;
  next: string | null;
  phrases: Phrase[];
}

export interface Said {
  type: "said";
  ref: string | null;
  seat: 0 | 1;
  phrase: string;
  text: Text;
}

/** What a seat asks, without the `ref` that the socket adds. */
export type RoomRequest =
  | { type: "cut"; at: number }
  | { type: "answer"; yes: boolean }
  | { type: "again"; exchange: boolean }
  | { type: "leave" }
  | { type: "say"; phrase: string };

/** A seat that has just been taken. */
export interface NewSeat {
  table: string;
  seat: string | null;
  invite: string | null;
  watch: string;
}

export interface InviteInfo {
  for: "two" | "race";
  game: string;
  title: Text;
  options: Options;
  games: 1 | 2;
  free: boolean;
}
