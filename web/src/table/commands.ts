// What the keys do to a table.
import type { Place } from "./drag";
import { arrow, jump, stops, type Command } from "./keyboard";
import type { Geometry } from "./layout";
import type { View } from "../net/protocol";
import { settings } from "../settings.svelte";
import { cardName } from "../words/cards";
import { say, t } from "../words/words.svelte";
import { pick, press, resize, tapMove, type Board } from "./select";
import type { TableSession } from "./session.svelte";

export interface Around {
  session: TableSession;
  board: Board;
  geometry: Geometry;
  view: View;
  place: Place;
}

/** Runs a command; the answer is where the focus goes, or null when it stays. */
export function runCommand(c: Command, around: Around): Place | null {
  const { session, board, geometry, view, place } = around;
  switch (c.do) {
    case "go":
      return arrow(geometry, view, place, c.direction);
    case "first":
    case "last":
      return { pile: place.pile, index: stops(geometry, view, place.pile).at(c.do === "first" ? 0 : -1)! };
    case "zone":
      return jump(board.zones, view, place, c.role);
    case "press":
      pressAt(around);
      return null;
    case "tap": {
      const selection = session.selection;
      if (!selection?.piles.includes(place.pile)) {
        pressAt(around);
        return null;
      }
      const legal = tapMove(board, selection);
      if (legal) session.play(legal);
      else session.tell(t("said-no-tap"));
      return null;
    }
    case "resize": {
      const held = session.selection ?? pick(board, place.pile, place.index);
      if (!held) return null;
      const next = resize(board, held, c.by);
      session.select(next);
      const length = view.piles[held.piles[0]!]!.length;
      return { pile: held.piles[0]!, index: length - next.count };
    }
    case "draw": {
      const legal = ["draw", "turn", "redeal"].map((kind) => board.legal.find((l) => l.kind === kind)).find((l) => l);
      if (legal) session.play(legal);
      else session.tell(t("said-no-draw"));
      return null;
    }
    case "undo":
      session.undo();
      return null;
    case "redo":
      session.redo();
      return null;
    case "pile":
      session.tell(pileWords(around));
      return null;
    case "moves":
      session.tell(board.legal.length ? board.legal.map((l) => say(l.text)).join("; ") : t("said-no-moves"));
      return null;
    case "counters":
      session.tell(counterWords(view) || t("said-no-counters"));
      return null;
    default:
      return null;
  }
}

function pressAt({ session, board, place }: Around): void {
  const selection = session.selection;
  if (selection?.piles.length === 1 && selection.piles[0] === place.pile) {
    session.select(null);
    session.tell(t("said-put-down"));
    return;
  }
  const answer = press(board, selection, place.pile, place.index);
  session.follow(answer);
  if (answer.do === "select" && answer.selection) session.tell(t("said-picked", { count: answer.selection.count }));
}

function pileWords({ session, view, place }: Around): string {
  const title = say(session.hello?.piles[place.pile]?.title);
  const cards = view.piles[place.pile] ?? [];
  if (!cards.length) return t("pile-empty", { pile: title });
  // Cards that nobody can tell apart are counted, not named one by one.
  const parts: string[] = [];
  for (let i = 0; i < cards.length; ) {
    const card = cards[i]!;
    let n = 1;
    if (card === "" || card === "?") while (cards[i + n] === card) n += 1;
    parts.push(n === 1 ? cardName(settings.lang, card) : t(card === "" ? "cards-down" : "cards-covered", { n }));
    i += n;
  }
  return `${title}: ${parts.join(", ")}`;
}

/** What the counters of the table say, in one line. */
export function counterWords(view: View): string {
  const left = view.left.map((l) => say(l.text));
  const score = view.score.length ? [t("score", { score: view.score.join(" : ") })] : [];
  return [...left, ...score].filter((x) => x).join("; ");
}
