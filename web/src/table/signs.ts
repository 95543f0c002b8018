// Small things that the table shows beside the cards.
import type { View } from "../net/protocol";
import type { Letters } from "../settings.svelte";
import type { Geometry } from "./layout";
import { zoneOf, type Board } from "./select";

const RUSSIAN: Record<string, string> = { A: "Т", J: "В", Q: "Д", K: "К" };

/** A rank as the indices of the cards write it. */
export function rankSign(rank: string, letters: Letters): string {
  if (rank === "T") return "10";
  return letters === "russian" ? (RUSSIAN[rank] ?? rank) : rank;
}

/** The sign on an empty place: the rank that opens a foundation when one is known, an arrow where the waste turns. */
export function signOf(board: Board, pile: number, letters: Letters): string {
  const role = zoneOf(board.zones, pile)?.role;
  if (role === "foundation") return board.view.base ? rankSign(board.view.base, letters) : "";
  if (role === "stock") return board.legal.some((l) => l.kind === "turn" && l.piles[1] === pile) ? "↻" : "";
  return "";
}

/** Whether anything of this card can be seen: others may lie exactly on it. */
export function topsShown(geometry: Geometry | null, view: View, pile: number, index: number): boolean {
  const length = view.piles[pile]?.length ?? 0;
  if (index >= length - 1) return true;
  if (!geometry) return false;
  const offsets = geometry.piles[pile]!.offsets;
  return offsets[index] !== offsets[index + 1];
}

