// Where every card lies: a pure function of the game's plan, the cards, the size of the table and the settings.
import { arrange, RATIO, rowHeight, rowWidth, LEAST_BIG, STEP, WASTE_SHOWN, type Arrangement, type Block, type Plan, type Row, type Size } from "./arrange";
import type { Role, Spread } from "../net/protocol";

export interface Wishes {
  /** Size of the cards, 1 is the size that fits best. */
  scale: number;
  /** Left-handed: right and left exchanged. */
  mirror: boolean;
  /** The person has chosen the deck with large indices. */
  big: boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** One pile: the box of its cards, and where each card begins, measured from the box along the spread. */
export interface PilePlace extends Box {
  spread: Spread;
  offsets: number[];
}

export interface Geometry {
  /** Size of a card. */
  width: number;
  height: number;
  /** Faces with large indices are needed for the ranks to stay readable. */
  big: boolean;
  piles: PilePlace[];
}

/** Narrower cards get the large indices by themselves. */
const BIG_BELOW = 70;
/** How far cards shrink at most so that the indices of long piles stay readable. */
const SMALLEST = 0.6;

type Steps = { want: number[]; least: number[] };

/** The steps between the cards of a pile, in pixels: as wanted, and the smallest with readable indices. */
function stepsOf(cards: readonly string[], spread: Spread, role: Role, card: number, big = true): Steps {
  const want: number[] = [], least: number[] = [];
  if (spread === "none") {
    const zeros = new Array<number>(Math.max(0, cards.length - 1)).fill(0);
    return { want: zeros, least: zeros };
  }
  const unit = spread === "right" ? card : card * RATIO;
  const step = STEP[spread];
  const leastUp = spread === "down" && big ? LEAST_BIG : step.leastUp;
  const firstApart = role === "waste" ? cards.length - WASTE_SHOWN : 0;
  for (let i = 0; i + 1 < cards.length; i++) {
    const face = cards[i];
    const apart = i >= firstApart && face !== "?";
    want.push(apart ? unit * (face === "" ? step.down : step.up) : 0);
    least.push(apart ? unit * (face === "" ? step.leastDown : leastUp) : 0);
  }
  return { want, least };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** The piles of one line of a block. */
function linePiles(block: Block, line: number): number[] {
  return block.zone?.piles.slice(line * block.columns, (line + 1) * block.columns) ?? [];
}

function lengthsOf(row: Row, piles: readonly (readonly string[])[], card: number, key: keyof Steps, big = true): number[] {
  const lines = Math.max(...row.blocks.map((b) => b.lines));
  return Array.from({ length: lines }, (_, line) => {
    let longest = 0;
    for (const block of row.blocks) {
      if (block.spread !== "down" || !block.zone) continue;
      for (const p of linePiles(block, line)) {
        longest = Math.max(longest, sum(stepsOf(piles[p] ?? [], "down", block.zone.role, card, big)[key]));
      }
    }
    return longest;
  });
}

/** Whether all indices are readable with cards of this width. */
function readable(plan: Arrangement, piles: readonly (readonly string[])[], size: Size, card: number, big: boolean): boolean {
  let height = 0;
  for (const row of plan.rows) {
    let width = 0;
    row.blocks.forEach((block, i) => {
      if (i > 0) width += plan.spacing.zone * card;
      if (!block.zone) {
        width += block.cell.width * card;
        return;
      }
      let widest = 0;
      for (let line = 0; line < block.lines; line++) {
        const own = linePiles(block, line);
        const steps = own.map((p) => sum(stepsOf(piles[p] ?? [], block.spread, block.zone!.role, card).least));
        const across = block.spread === "right" ? sum(steps) : 0;
        widest = Math.max(widest, own.length * card + across + (own.length - 1) * plan.spacing.pile * card);
      }
      width += widest;
    });
    if (width > size.width + 0.5) return false;
    const lengths = lengthsOf(row, piles, card, "least", big);
    height += row.hangs
      ? sum(lengths) + lengths.length * card * RATIO + (lengths.length - 1) * plan.spacing.line * card * RATIO
      : rowHeight(row, plan.spacing) * card * RATIO;
  }
  return height + (plan.rows.length - 1) * plan.spacing.row * card * RATIO <= size.height + 0.5;
}

/** The card width: as arranged, or less when long piles would otherwise hide their indices. */
function cardWidth(plan: Arrangement, piles: readonly (readonly string[])[], size: Size, big: boolean): number {
  for (let k = 1; k > SMALLEST; k *= 0.95) {
    const card = plan.card * k;
    if (readable(plan, piles, size, card, big || card < BIG_BELOW)) return card;
  }
  return plan.card;
}

/** Heights of the lines of each row, in pixels, so that long columns get what is left over. */
function lineHeights(plan: Arrangement, piles: readonly (readonly string[])[], size: Size, card: number): number[][] {
  const height = card * RATIO;
  const lineGap = plan.spacing.line * height;
  let left = size.height - (plan.rows.length - 1) * plan.spacing.row * height;
  let wanted = 0;
  const rows = plan.rows.map((row) => {
    const lengths = lengthsOf(row, piles, card, "want");
    left -= lengths.length * height + (lengths.length - 1) * lineGap;
    wanted += row.hangs ? sum(lengths) : 0;
    return { hangs: row.hangs, lengths };
  });
  const share = wanted > 0 ? Math.min(1, Math.max(0, left) / wanted) : 1;
  return rows.map((row) => row.lengths.map((length) => height + (row.hangs ? length * share : 0)));
}

/** Where the piles of one line begin and how far their cards may reach, from the left. */
function lineWidths(block: Block, steps: Steps[], card: number, gap: number, room: number): { x: number[]; share: number } {
  const cell = block.cell.width * card;
  const gaps = (steps.length - 1) * gap;
  const needs = steps.map((s) => card + (block.spread === "right" ? sum(s.want) : 0));
  let widths = needs.map((need) => Math.max(need, cell));
  let share = 1;
  if (sum(widths) + gaps > room + 0.01) {
    // Not every pile can have its cell: short piles give way to long ones, then all move closer together.
    const spare = room - gaps - sum(needs);
    if (spare >= 0) {
      const short = sum(needs.map((need) => Math.max(0, cell - need)));
      widths = needs.map((need) => need + (short > 0 ? (Math.max(0, cell - need) * spare) / short : 0));
    } else {
      const steps_ = sum(needs) - needs.length * card;
      share = steps_ > 0 ? Math.max(0, (room - gaps - needs.length * card) / steps_) : 1;
      widths = needs.map((need) => card + (need - card) * share);
    }
  }
  const x: number[] = [];
  let at = 0;
  for (const width of widths) {
    x.push(at);
    at += width + gap;
  }
  return { x, share };
}

/** Distance between neighbours: what is left over in width is shared out, up to a limit. */
function pileGap(plan: Arrangement, card: number, width: number): number {
  let gap = plan.spacing.pile + 0.14;
  for (const row of plan.rows) {
    const gaps = row.blocks.reduce((n, b) => n + Math.max(0, b.columns - 1), 0);
    if (gaps > 0) gap = Math.min(gap, plan.spacing.pile + (width / card - rowWidth(row, plan.spacing)) / gaps);
  }
  return Math.max(0, gap) * card;
}

/** The geometry of the whole table; every box lies inside the size. */
export function layout(plan: Plan, piles: readonly (readonly string[])[], size: Size, wishes: Wishes): Geometry {
  const margin = Math.min(28, Math.max(4, Math.min(size.width, size.height) * 0.015));
  const inner: Size = { width: Math.max(40, size.width - 2 * margin), height: Math.max(40, size.height - 2 * margin) };
  const arranged = arrange(plan, inner, wishes.scale);
  const card = cardWidth(arranged, piles, inner, wishes.big);
  const height = card * RATIO;
  const gap = pileGap(arranged, card, inner.width);
  const spacing = { ...arranged.spacing, pile: gap / card };
  const heights = lineHeights(arranged, piles, inner, card);
  const widest = Math.min(inner.width, Math.max(...arranged.rows.map((r) => rowWidth(r, spacing))) * card);
  const places: PilePlace[] = piles.map(() => ({ x: 0, y: 0, width: card, height, spread: "none", offsets: [] }));

  const used = sum(heights.map((lines) => sum(lines) + (lines.length - 1) * spacing.line * height)) + (heights.length - 1) * spacing.row * height;
  const spare = Math.max(0, inner.height - used);
  const hangs = arranged.rows.some((r) => r.hangs);
  const extra = hangs ? 0 : Math.min(0.3 * height, spare / (sum(heights.map((l) => l.length)) + 1));
  const count = sum(heights.map((l) => l.length)) - 1;
  let y = margin + (hangs ? Math.min(spare, 0.12 * height) : (spare - extra * count) / 2);

  arranged.rows.forEach((row, r) => {
    const stretch = row.blocks.filter((b) => !b.zone).length;
    const natural = rowWidth(row, spacing) * card;
    const free = stretch ? Math.max(0, widest - natural) / stretch : 0;
    const rowStart = margin + (inner.width - (stretch ? Math.max(widest, natural) : natural)) / 2;
    let x = Math.max(margin, rowStart);
    row.blocks.forEach((block, i) => {
      if (i > 0) x += spacing.zone * card;
      if (!block.zone) {
        x += block.cell.width * card + free;
        return;
      }
      const blockWidth = (block.columns * block.cell.width + (block.columns - 1) * spacing.pile) * card;
      let top = y;
      for (let line = 0; line < block.lines; line++) {
        const own = linePiles(block, line);
        const steps = own.map((p) => stepsOf(piles[p] ?? [], block.spread, block.zone!.role, card));
        // A zone alone in its row may use the whole width of the table when its piles grow long.
        const alone = row.blocks.length === 1;
        const room = alone ? margin + inner.width - x : blockWidth;
        const { x: starts, share } = lineWidths(block, steps, card, gap, room);
        const lineHeight = heights[r]![line] ?? height;
        own.forEach((p, k) => place(places[p]!, { x: x + starts[k]!, y: top }, block.spread, steps[k]!.want, share, card, lineHeight));
        top += lineHeight + spacing.line * height + extra;
      }
      x += blockWidth;
    });
    y += sum(heights[r]!) + (heights[r]!.length - 1) * (spacing.line * height + extra) + spacing.row * height + extra;
  });
  if (wishes.mirror) for (const p of places) p.x = size.width - p.x - p.width;
  return { width: card, height, big: wishes.big || card < BIG_BELOW, piles: places };
}

/** Sets one pile down: its offsets, squeezed so that it stays in its cell. */
function place(to: PilePlace, at: { x: number; y: number }, spread: Spread, steps: number[], share: number, card: number, lineHeight: number): void {
  const height = card * RATIO;
  const length = sum(steps);
  const squeeze = spread === "down" && length > 0 ? Math.min(1, Math.max(0, lineHeight - height) / length) : share;
  let offset = 0;
  to.offsets = [0];
  for (const step of steps) to.offsets.push((offset += step * squeeze));
  to.x = at.x;
  to.y = at.y;
  to.spread = spread;
  to.width = card + (spread === "right" ? offset : 0);
  to.height = height + (spread === "down" ? offset : 0);
}

/** The box of one card, or of the empty place when the pile holds none. */
export function cardBox(geometry: Geometry, pile: number, index: number): Box {
  const p = geometry.piles[pile]!;
  const offset = p.offsets[Math.max(0, index)] ?? p.offsets.at(-1) ?? 0;
  return {
    x: p.x + (p.spread === "right" ? offset : 0),
    y: p.y + (p.spread === "down" ? offset : 0),
    width: geometry.width,
    height: geometry.height,
  };
}

/** The card under a point, or the empty place (index -1); null beside every pile.  `slack` widens the piles. */
export function hit(geometry: Geometry, piles: readonly (readonly string[])[], x: number, y: number, slack = 0): { pile: number; index: number } | null {
  let near: { pile: number; index: number } | null = null;
  let nearest = slack;
  for (let p = 0; p < geometry.piles.length; p++) {
    const place = geometry.piles[p]!;
    const dx = Math.max(place.x - x, 0, x - place.x - place.width);
    const dy = Math.max(place.y - y, 0, y - place.y - place.height);
    const away = Math.max(dx, dy);
    if (away > nearest || (near && away === nearest && away > 0)) continue;
    const along = place.spread === "right" ? x - place.x : place.spread === "down" ? y - place.y : 0;
    let index = (piles[p]?.length ?? 0) - 1;
    while (index > 0 && (place.offsets[index] ?? 0) > along) index -= 1;
    near = { pile: p, index };
    nearest = away;
    if (away === 0) break;
  }
  return near;
}

/** The area two boxes share. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
