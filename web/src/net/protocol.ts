// The shapes of docs/protocol.md.  They are only described here; the server decides what they hold.
import type { Room, RoomRequest, Said, Strength } from "./room";

/** The same words in both languages. */
export interface Text {
  ru: string;
  en: string;
}

export type Lang = keyof Text;
export type Family = "fans" | "couples" | "canfield" | "klondike" | "elevens" | "freecell" | "castles" | "thieves" | "spider" | "golf" | "other";
export type Options = Record<string, string>;

export interface OptionInfo {
  name: string;
  title: Text;
  default: string;
  choices?: { value: string; title: Text }[] | null;
  number: null | { from: number; to: number; unlimited: boolean };
}

export interface GameInfo {
  id: string;
  title: Text;
  names: Text[];
  family: Family;
  summary: Text;
  cards: Text;
  type: Text;
  class: Text;
  age: Text;
  source: Text;
  sentence: Text | null;
  differs: Text | null;
  claim: Text | null;
  seats: 1 | 2;
  /** The seat that begins; null where nobody is to move. */
  first: null | 0 | 1;
  /** Each seat counts what it takes. */
  contest: boolean;
  own: boolean;
  solver: boolean;
  options: OptionInfo[];
  /** How the server can play the other seat; none where it cannot. */
  partners: { strength: Strength; title: Text; text: Text }[];
}

export interface Games {
  games: GameInfo[];
  broken: { file: string; fault: Text }[];
}

export interface RulesPage {
  title: string;
  sections: { heading: string; paragraphs: string[] }[];
  notes: { id: string; text: string }[];
}

export interface Outcome {
  kind: "playing" | "won" | "lost";
  why: null | "win" | "blocked" | "looping" | "loss" | "over";
  text: Text | null;
}

export interface TableInfo {
  table: string;
  game: string;
  title: Text;
  deal: string | null;
  options: Options;
  moves: number;
  outcome: Outcome;
  changed: number;
  for: "one" | "two" | "race";
}

export type Role = "tableau" | "foundation" | "stock" | "waste" | "reserve" | "cell" | "won";
export type Spread = "right" | "down" | "none";

export interface ZoneInfo {
  name: string;
  role: Role;
  owner: null | 0 | 1;
  title: Text;
  piles: number[];
  room: number | null;
  /** How many piles stand side by side, where the rules speak of neighbours. */
  row: number | null;
}

export interface LookInfo {
  rows: string[][];
  spread: Record<string, Spread>;
  across: Record<string, number>;
}

export interface Hello {
  type: "hello";
  table: string;
  game: GameInfo;
  options: Options;
  deal: string | null;
  digest: string;
  seat: "both" | "0" | "1" | "watch";
  /** The id with which others only look on. */
  watch: string | null;
  zones: ZoneInfo[];
  piles: { name: string; title: Text }[];
  look: LookInfo;
}

export interface Step {
  moves: string[];
  text: Text;
  seat: null | 0 | 1;
}

/** A card is its name `5h`, `""` face down, or `"?"` face up but covered where nobody may look. */
export interface View {
  piles: string[][];
  base: string | null;
  mover: null | 0 | 1;
  left: { action: string; left: number | null; text: Text }[];
  score: number[];
  held: string[];
}

export type Kind = "play" | "draw" | "turn" | "redeal" | "match" | "flip" | "pass";

export interface Legal {
  move: string;
  action: string;
  kind: Kind;
  piles: number[];
  count: number;
  text: Text;
  single?: boolean;
  tap?: boolean;
}

export type Cause = "hello" | "lay" | "play" | "undo" | "redo" | "goto";

export interface TableState {
  type: "state";
  event: number;
  ref: string | null;
  at: number;
  steps: Step[] | null;
  cause: Cause;
  view: View;
  legal: Legal[];
  outcome: Outcome;
}

export interface Refused {
  type: "refused";
  ref: string | null;
  code: string;
  text: Text;
  rule: Text | null;
  quote: Text | null;
}

/** A sign of the server about the position after event `event`. */
export interface Verdict {
  type: "verdict";
  ref: string | null;
  event: number;
  position: string;
  verdict: "thinking" | "won" | "lost" | "unknown" | "hidden" | "none" | "off";
  text: Text;
  with: Text | null;
  nodes: number;
  seconds: number;
}

export interface LineMove {
  move: string;
  text: Text;
}

/** What a player can expect who does not know the shuffles to come. */
export interface Chances {
  left: number;
  stop: number | null;
  best: number;
  half: number;
  move: Legal | null;
  text: Text;
}

/** What to do now: the first move of a line that wins, or since which step the game is lost. */
export interface Hint {
  type: "hint";
  ref: string;
  event: number;
  verdict: "won" | "lost" | "unknown" | "none";
  move: Legal | null;
  line: LineMove[];
  length: number;
  lost_since: number | null;
  text: Text;
  with: Text | null;
  chances: Chances | null;
}

export type FromServer =
  | Hello
  | Room
  | Said
  | TableState
  | Refused
  | Verdict
  | Hint
  | { type: "note"; event: number; outcome: Outcome }
  | { type: "event"; event: number; kind: string; step: Step | null; at: number }
  | { type: "look"; ref: string; at: number; view: View; legal: Legal[] };

/** What the client asks, without the `ref` that the socket adds. */
export type Request =
  | RoomRequest
  | { type: "play"; move: string }
  | { type: "play"; piles: number[]; count: number; single?: boolean }
  | { type: "play"; moves: string[] }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "goto"; at: number }
  | { type: "look"; at: number }
  | { type: "all-up" }
  | { type: "flip-all" }
  | { type: "verdict"; on: boolean; hidden?: boolean }
  | { type: "hint"; whole?: boolean };
