// Brings the pictures from where they were drawn to where they belong.
import type { Deck } from "../faces/faces.svelte";
import { schedule, type Animator, type Picture } from "./animate";
import type { Motion, Placed } from "./diff";
import { cardBox, type Box, type Geometry } from "./layout";
import type { Change } from "./session.svelte";

/** What was last drawn. */
export interface Drawn {
  boxes: Map<number, Box>;
  change: number;
  cards: readonly Placed[];
}

export interface Now {
  geometry: Geometry;
  cards: readonly Placed[];
  change: Change;
}

/** The box of every card, in the order of the cards. */
export function heldBoxes(geometry: Geometry, cards: readonly Placed[]): Box[] {
  return cards.map((c) => cardBox(geometry, c.pile, c.index));
}

/** Cards of a new deal come from the middle of the lower edge. */
function origin(geometry: Geometry, root: HTMLElement): Box {
  const y = Math.max(...geometry.piles.map((p) => p.y + p.height)) + geometry.height * 0.4;
  return { x: root.clientWidth / 2 - geometry.width / 2, y, width: geometry.width, height: geometry.height };
}

function oldSide(card: string, deck: Deck): HTMLElement {
  const side = document.createElement("div");
  side.className = card === "" ? "turned back" : "turned";
  const url = deck.down[card];
  if (url) side.style.background = `var(--paper) url("${url}") center / 100% 100%`;
  return side;
}

/**
 * Starts the animations for what changed since `before` and says what is drawn now.
 * The elements already stand at their new places; a picture that should not move needs nothing.
 * `held` are cards that a hand has just let go of: they start from where they were dropped.
 */
export function draw(
  root: HTMLElement,
  animator: Animator,
  before: Drawn,
  now: Now,
  speed: number,
  held: { ids: readonly number[]; dx: number; dy: number } | null,
  deck: Deck,
): Drawn {
  const boxes = new Map<number, Box>();
  heldBoxes(now.geometry, now.cards).forEach((box, i) => boxes.set(now.cards[i]!.id, box));
  const drawn: Drawn = { boxes, change: now.change.number, cards: now.cards };
  const resized = now.change.number === before.change;
  animator.finish();
  const elements = new Map<number, HTMLElement>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-id]")) elements.set(Number(element.dataset.id), element);
  for (const id of held?.ids ?? []) {
    const element = elements.get(id);
    if (element) element.style.translate = "";
  }
  if (resized || now.change.kind === "still") return drawn;

  const deal = now.change.kind === "deal";
  const start = deal ? origin(now.geometry, root) : null;
  const old = new Map(before.cards.map((c) => [c.id, c]));
  const told = new Map(now.change.motions.map((m) => [m.id, m]));
  const list: Motion[] = [];
  const pictures: Picture[] = [];
  const add = (motion: Motion, card: Placed): void => {
    const to = boxes.get(card.id)!;
    const from = start ?? before.boxes.get(card.id) ?? to;
    const shift = held?.ids.includes(card.id) ? held : null;
    const element = elements.get(card.id);
    if (!element) return;
    list.push(motion);
    pictures.push({
      element,
      from: shift ? { ...from, x: from.x + shift.dx, y: from.y + shift.dy } : from,
      to,
      turned: motion.turns && speed > 0 ? oldSide(old.get(card.id)?.card ?? "", deck) : undefined,
    });
  };
  const byId = new Map(now.cards.map((c) => [c.id, c]));
  if (deal) {
    const order = [...now.cards].sort((a, b) => a.index - b.index || a.pile - b.pile);
    for (const card of order) add({ id: card.id, kind: "move", turns: false }, card);
  } else {
    for (const motion of now.change.motions) add(motion, byId.get(motion.id)!);
    for (const card of now.cards) {
      if (told.has(card.id)) continue;
      const from = before.boxes.get(card.id), to = boxes.get(card.id)!;
      if (held?.ids.includes(card.id)) add({ id: card.id, kind: "move", turns: false }, card);
      else if (from && (from.x !== to.x || from.y !== to.y)) add({ id: card.id, kind: "shift", turns: false }, card);
    }
  }
  schedule(list, speed, deal).forEach((job, i) => animator.run(pictures[i]!, job, list[i]!.kind === "move"));
  return drawn;
}
