// One gesture of a pointer on the table: a press that may become a drag.  Only numbers, no elements.
import { cardBox, overlap, type Box, type Geometry } from "./layout";
import { moveTo, targets, type Board, type Selection } from "./select";

export type Pointer = "mouse" | "touch" | "pen";

export interface Place {
  pile: number;
  /** −1 on an empty place. */
  index: number;
}

/** How far a pointer may move before the press becomes a drag. */
const MOUSE_SLACK = 3;
const TOUCH_SLACK = 8;
/** Two taps no further apart in time and place are one double tap. */
const DOUBLE_TIME = 300;
const DOUBLE_AWAY = 10;

export class Gesture {
  /** Set as soon as the press has become a drag. */
  dragging = false;
  dx = 0;
  dy = 0;

  constructor(
    readonly id: number,
    readonly kind: Pointer,
    readonly place: Place,
    private readonly x: number,
    private readonly y: number,
  ) {}

  /** The pointer is now here; true when this made it a drag. */
  move(x: number, y: number): boolean {
    this.dx = x - this.x;
    this.dy = y - this.y;
    if (this.dragging) return false;
    this.dragging = Math.hypot(this.dx, this.dy) > (this.kind === "touch" ? TOUCH_SLACK : MOUSE_SLACK);
    return this.dragging;
  }
}

/** Tells the second tap of a double tap from a first one. */
export class Taps {
  private last = { time: -Infinity, x: 0, y: 0, pile: -1 };

  second(time: number, x: number, y: number, pile: number): boolean {
    const double = time - this.last.time < DOUBLE_TIME && Math.hypot(x - this.last.x, y - this.last.y) < DOUBLE_AWAY && pile === this.last.pile;
    // A third tap begins anew.
    this.last = double ? { time: -Infinity, x, y, pile: -1 } : { time, x, y, pile };
    return double;
  }
}

/** A pile with the place where its next card would lie: what a card can be dropped on. */
function area(geometry: Geometry, pile: number): Box {
  return geometry.piles[pile]!;
}

/** A drop that covers so little of a legal pile, and mostly another one, is meant for the other one. */
const GRAZE = 0.12;

/**
 * The pile a dragged card was dropped on: of the legal ones the one it covers most; when it covers none, of all.
 * `card` is where the gripped card lies now.  Null: it was dropped beside every pile, or back where it came from.
 */
export function dropTarget(geometry: Geometry, board: Board, selection: Selection, card: Box): number | null {
  const lit = targets(board, selection);
  const own = selection.piles[0]!;
  let legal: { pile: number; area: number } | null = null;
  let any: { pile: number; area: number } | null = null;
  for (let p = 0; p < geometry.piles.length; p++) {
    const shared = overlap(card, area(geometry, p));
    if (shared <= 0) continue;
    if (!any || shared > any.area) any = { pile: p, area: shared };
    if (p !== own && (lit.has(p) || moveTo(board, selection, p)) && (!legal || shared > legal.area)) legal = { pile: p, area: shared };
  }
  const whole = card.width * card.height;
  if (legal && (legal.area >= GRAZE * whole || !any || any.area < 3 * legal.area)) return legal.pile;
  return any && any.pile !== own ? any.pile : null;
}

/** The cards of a drag and where the gripped one lies. */
export function gripped(geometry: Geometry, board: Board, selection: Selection): { indices: number[]; box: Box } {
  const pile = selection.piles[0]!;
  const length = board.view.piles[pile]?.length ?? 0;
  const first = Math.max(0, length - selection.count);
  const indices = selection.single ? [first] : Array.from({ length: length - first }, (_, k) => first + k);
  return { indices, box: cardBox(geometry, pile, first) };
}
