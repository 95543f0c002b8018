// With whom a game is played, and what of that the server is asked for.
import { newTable } from "../net/api";
import type { GameInfo, Options } from "../net/protocol";
import type { Strength } from "../net/room";
import { openSeat } from "../net/seats";

/** `link`: with who gets the link; `computer`: with the server; `alone`: one person, at both sides if there are two. */
export type With = "link" | "computer" | "alone";

export interface Company {
  with: With;
  games: 1 | 2;
  begins: "lots" | "own" | "other";
  strength: Strength;
}

/** What is usual for a game: for two by a link, a contest in pairs of games; else alone. */
export function usual(game: GameInfo): Company {
  return { with: game.seats === 2 ? "link" : "alone", games: game.contest ? 2 : 1, begins: "lots", strength: game.partners[Math.floor(game.partners.length / 2)]?.strength ?? "fair" };
}

/** Options that say which seat does what: where two people play, they are asked which of them does. */
export const SEATED: readonly string[] = ["begins"];

/** The host's seat, so that the one begins who shall; null draws lots. */
function seatOf(game: GameInfo, begins: Company["begins"]): null | 0 | 1 {
  if (begins === "lots" || game.first === null) return null;
  return begins === "own" ? game.first : game.first === 0 ? 1 : 0;
}

/** Opens the table; the answer is its id. */
export function openTable(game: GameInfo, options: Options, company: Company, deal: { deal?: string; winnable?: boolean }): Promise<string> {
  if (company.with === "alone") return newTable({ game: game.id, options, ...deal });
  if (game.seats === 1) return openSeat({ game: game.id, options, ...deal, for: "race" });
  const partner = company.with === "computer" ? company.strength : null;
  return openSeat({ game: game.id, options, for: "two", seat: seatOf(game, company.begins), games: game.contest ? company.games : 1, partner });
}
