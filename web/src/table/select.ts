// What a press, a tap or a drop means, given the legal moves.  No rule of any game is known here.
import type { Legal, Request, View, ZoneInfo } from "../net/protocol";

/** The piles that were picked, in that order; of the first one `count` cards from the top. */
export interface Selection {
  piles: number[];
  count: number;
  /** The card alone is meant, out from under others; `count` is then its place from the top. */
  single: boolean;
}

export interface Board {
  legal: readonly Legal[];
  view: View;
  zones: readonly ZoneInfo[];
}

/** What follows from an input. */
export type Answer =
  | { do: "select"; selection: Selection | null }
  | { do: "play"; legal: Legal }
  | { do: "ask"; request: Request; selection: Selection | null };

export function zoneOf(zones: readonly ZoneInfo[], pile: number): ZoneInfo | undefined {
  return zones.find((z) => z.piles.includes(pile));
}

/** Whether a hint's move speaks of this card: the cards that move, the place they go to, the ones taken together. */
export function hinted(legal: Legal, pile: number, index: number, length: number): boolean {
  const top = index === length - 1;
  if (legal.kind !== "play") return top && (legal.kind === "match" || legal.kind === "flip" || legal.piles[0] === pile) && legal.piles.includes(pile);
  if (pile === legal.piles[1]) return top;
  if (pile !== legal.piles[0]) return false;
  return legal.single ? index === length - legal.count : index >= length - legal.count;
}

const isPlay = (legal: Legal): boolean => legal.kind === "play";

/** Legal plays with exactly these cards. */
function playsOf(board: Board, selection: Selection): Legal[] {
  return board.legal.filter(
    (l) => isPlay(l) && l.piles[0] === selection.piles[0] && l.count === selection.count && (l.single ?? false) === selection.single,
  );
}

function matchesWith(board: Board, piles: readonly number[]): Legal[] {
  return board.legal.filter((l) => l.kind === "match" && piles.every((p) => l.piles.includes(p)));
}

/** Piles that stand for each other as target: foundations of one zone, and empty piles of one zone that has no rows. */
function alike(board: Board, target: number): number[] {
  const zone = zoneOf(board.zones, target);
  if (!zone) return [target];
  if (zone.role === "foundation") return zone.piles;
  if (zone.row !== null) return [target];
  const empty = (p: number): boolean => (board.view.piles[p]?.length ?? 0) === 0;
  return empty(target) ? zone.piles.filter(empty) : [target];
}

/**
 * The legal move that takes the selection to this pile.  The legal moves name one of several piles that
 * stand for each other; a move to an empty pile that is not named keeps the pile the person chose.
 */
export function moveTo(board: Board, selection: Selection, target: number): { legal: Legal; named: boolean } | null {
  const plays = playsOf(board, selection);
  const exact = plays.find((l) => l.piles[1] === target);
  if (exact) return { legal: exact, named: true };
  const like = plays.find((l) => alike(board, l.piles[1]!).includes(target));
  if (like) return { legal: like, named: zoneOf(board.zones, target)?.role === "foundation" };
  const piles = [...selection.piles, target].sort((a, b) => a - b);
  const match = board.legal.find((l) => l.kind === "match" && l.piles.length === piles.length && [...l.piles].sort((a, b) => a - b).every((p, i) => p === piles[i]));
  return match && selection.count === 1 ? { legal: match, named: true } : null;
}

/** Every pile that lights up for the selection. */
export function targets(board: Board, selection: Selection | null): Set<number> {
  const out = new Set<number>();
  if (!selection) return out;
  if (selection.piles.length === 1) {
    for (const l of playsOf(board, selection)) {
      const like = zoneOf(board.zones, l.piles[1]!)?.role === "foundation" ? [l.piles[1]!] : alike(board, l.piles[1]!);
      like.forEach((p) => out.add(p));
    }
  }
  if (selection.count === 1) {
    for (const l of matchesWith(board, selection.piles)) l.piles.forEach((p) => selection.piles.includes(p) || out.add(p));
  }
  selection.piles.forEach((p) => out.delete(p));
  return out;
}

/** Whether any legal move begins at this pile. */
export function movable(board: Board, pile: number): boolean {
  return board.legal.some((l) => {
    if (l.kind === "match" || l.kind === "flip") return l.piles.includes(pile);
    return l.kind === "turn" ? l.piles[1] === pile : l.piles[0] === pile;
  });
}

/** The move that a press on this pile makes by itself: turn up, take one card, draw, turn the waste over. */
export function atOnce(board: Board, pile: number): Legal | null {
  const alone = board.legal.filter((l) => (l.kind === "flip" || l.kind === "match") && l.piles.length === 1 && l.piles[0] === pile);
  if (alone.length === 1) return alone[0]!;
  const drawn = board.legal.filter((l) => l.kind === "draw" && l.piles[0] === pile);
  if (drawn.length === 1) return drawn[0]!;
  // The stock is empty: a press on its place turns the waste over.
  const turned = board.legal.filter((l) => l.kind === "turn" && l.piles[1] === pile);
  if (turned.length === 1 && !(board.view.piles[pile]?.length ?? 0)) return turned[0]!;
  const flips = board.legal.filter((l) => l.kind === "flip" && l.piles.includes(pile));
  return flips.length === 1 ? flips[0]! : null;
}

/**
 * The selection that a press on a card makes: the cards from it upwards.  When those cannot move, what of the
 * pile can: rather more cards than fewer, because a run may have to move whole; a covered card drawn out alone.
 */
export function pick(board: Board, pile: number, index: number): Selection | null {
  const cards = board.view.piles[pile] ?? [];
  if (!cards.length) return null;
  const count = Math.max(1, cards.length - Math.max(0, index));
  const from = board.legal.filter((l) => isPlay(l) && l.piles[0] === pile);
  if (from.some((l) => !l.single && l.count === count)) return { piles: [pile], count, single: false };
  if (from.some((l) => l.single && l.count === count)) return { piles: [pile], count, single: true };
  if (count > 1 && board.legal.some((l) => l.kind === "match" && l.piles.includes(pile))) return { piles: [pile], count: 1, single: false };
  const counts = from.filter((l) => !l.single).map((l) => l.count);
  const more = counts.filter((c) => c > count), fewer = counts.filter((c) => c < count);
  const near = more.length ? Math.min(...more) : fewer.length ? Math.max(...fewer) : null;
  if (near !== null) return { piles: [pile], count: near, single: false };
  return cards[cards.length - count] === "" || cards[cards.length - count] === "?" ? { piles: [pile], count: 1, single: false } : { piles: [pile], count, single: false };
}

/** The cards a hand grips at this card, movable or not; null when it lies face down. */
export function grip(board: Board, pile: number, index: number): Selection | null {
  const cards = board.view.piles[pile] ?? [];
  const card = cards[index];
  if (card === undefined || card === "" || card === "?") return null;
  // Of a pile in a row only the top card is seen: whoever grips it has the pile, if that is what moves.
  const whole = zoneOf(board.zones, pile)?.row != null && board.legal.some((l) => isPlay(l) && l.piles[0] === pile && l.count === cards.length);
  const count = whole ? cards.length : cards.length - index;
  const single = board.legal.some((l) => isPlay(l) && l.single && l.piles[0] === pile && l.count === count)
    && !board.legal.some((l) => isPlay(l) && !l.single && l.piles[0] === pile && l.count === count);
  return { piles: [pile], count, single };
}

/** The play that a selection dropped on a pile asks for, legal or not. */
export function askFor(selection: Selection, target: number): Request {
  const piles = [...selection.piles, target];
  return { type: "play", piles, count: selection.count, ...(selection.single ? { single: true } : {}) };
}

/** Sends the selection to the pile: a legal move as it is written, anything else for the server to judge. */
export function send(board: Board, selection: Selection, target: number): Answer {
  const found = moveTo(board, selection, target);
  if (found?.named) return { do: "play", legal: found.legal };
  return { do: "ask", request: askFor(selection, target), selection: null };
}

/** Both piles are one person's: who presses the second has changed his mind. */
function sameSide(board: Board, a: number, b: number): boolean {
  const owner = zoneOf(board.zones, a)?.owner ?? null;
  return owner !== null && owner === zoneOf(board.zones, b)?.owner;
}

/** A press or a key on a card (index −1: on an empty place) while `selection` is held. */
export function press(board: Board, selection: Selection | null, pile: number, index: number): Answer {
  if (selection && !selection.piles.includes(pile)) {
    if (targets(board, selection).has(pile) || moveTo(board, selection, pile)) {
      const found = moveTo(board, selection, pile);
      if (found) return send(board, selection, pile);
      return { do: "select", selection: { ...selection, piles: [...selection.piles, pile] } };
    }
  }
  const act = atOnce(board, pile);
  if (act) return { do: "play", legal: act };
  if (selection && !selection.piles.includes(pile) && !movable(board, pile) && !sameSide(board, selection.piles[0]!, pile)) {
    return { do: "ask", request: askFor(selection, pile), selection: null };
  }
  const picked = pick(board, pile, index);
  if (selection && selection.piles.length > 1 && selection.piles.includes(pile)) {
    const rest = selection.piles.filter((p) => p !== pile);
    return { do: "select", selection: { ...selection, piles: rest } };
  }
  return { do: "select", selection: picked };
}

export function sameSelection(a: Selection | null, b: Selection | null): boolean {
  return a === b || (a !== null && b !== null && a.count === b.count && a.single === b.single && a.piles.join() === b.piles.join());
}

/** The move a double tap makes with this selection; null when it would be a guess. */
export function tapMove(board: Board, selection: Selection): Legal | null {
  const own = board.legal.filter((l) => l.tap && l.piles[0] === selection.piles[0]);
  const exact = own.find((l) => l.count === selection.count && (l.single ?? false) === selection.single);
  return exact ?? own[0] ?? null;
}

/** The one sensible move of a selection: the marked one, or the only target there is; null when there are more. */
export function onlyMove(board: Board, selection: Selection): Legal | null {
  const marked = tapMove(board, selection);
  if (marked) return marked;
  const seen = new Map<string, Legal>();
  for (const l of playsOf(board, selection)) seen.set(alike(board, l.piles[1]!).join(), l);
  if (selection.count === 1) for (const l of matchesWith(board, selection.piles)) seen.set(l.move, l);
  return seen.size === 1 ? [...seen.values()][0]! : null;
}

/** A larger (+1) or smaller (−1) run of the same pile that can be moved; the same selection when there is none. */
export function resize(board: Board, selection: Selection, by: 1 | -1): Selection {
  const pile = selection.piles[0]!;
  const cards = board.view.piles[pile] ?? [];
  const next = selection.count + by;
  const card = cards[cards.length - next];
  if (selection.piles.length > 1 || next < 1 || card === undefined || card === "" || card === "?") return selection;
  return grip(board, pile, cards.length - next) ?? selection;
}

/** Whether the table offers to send cards up, and to turn several cards at one go. */
export function offers(board: Board): { allUp: boolean; flipAll: boolean } {
  const up = board.legal.some((l) => isPlay(l) && zoneOf(board.zones, l.piles[1]!)?.role === "foundation" && zoneOf(board.zones, l.piles[0]!)?.role !== "foundation");
  return { allUp: up, flipAll: board.legal.filter((l) => l.kind === "flip").length > 1 };
}
