// Which piles stand in which line, and how wide a card may be: depends on the game and the size, not on the cards.
import type { LookInfo, Spread, ZoneInfo } from "../net/protocol";
import { beside } from "./sides";

/** Height of a card divided by its width. */
export const RATIO = 1.4;

/** How far a card lies from the one below it: to the right in card widths, down in card heights. */
export const STEP = {
  right: { up: 0.31, down: 0.14, leastUp: 0.2, leastDown: 0.05 },
  down: { up: 0.27, down: 0.1, leastUp: 0.14, leastDown: 0.04 },
} as const;

/** What large indices need of a card's height to be whole. */
export const LEAST_BIG = 0.19;

/** Of a waste spread out only the last cards lie apart. */
export const WASTE_SHOWN = 3;

export interface Plan {
  zones: readonly ZoneInfo[];
  look: LookInfo;
}

export interface Size {
  width: number;
  height: number;
}

/** A zone in its row; a gap is a block without zone. */
export interface Block {
  zone: ZoneInfo | null;
  spread: Spread;
  columns: number;
  lines: number;
  /** Room for one pile, in card widths and card heights. */
  cell: { width: number; height: number };
}

export interface Row {
  blocks: Block[];
  /** The height of the row is shared out by what its columns hold. */
  hangs: boolean;
}

export interface Arrangement {
  rows: Row[];
  /** Card width in pixels. */
  card: number;
  spacing: Spacing;
}

/** Distances in card widths (x) and card heights (y). */
export interface Spacing {
  pile: number;
  zone: number;
  gap: number;
  line: number;
  row: number;
  depth: number;
}

const LOOSE: Spacing = { pile: 0.11, zone: 0.28, gap: 0.5, line: 0.1, row: 0.16, depth: 2.5 };
const TIGHT: Spacing = { pile: 0.05, zone: 0.1, gap: 0.1, line: 0.05, row: 0.07, depth: 1.9 };
/** Cards that nearly touch, where they would else be too small for a finger. */
const DENSE: Spacing = { pile: 0.03, zone: 0.08, gap: 0.05, line: 0.05, row: 0.07, depth: 1.9 };
const FINGER = 24;
/** A card of this width is large enough: then the arrangement of the game's author stands. */
const COMFORTABLE = 96;

/** What the look says of a zone; of a seat's zone `A.pile` it may say it under the plain name `pile`. */
function said<T>(of: Record<string, T>, zone: ZoneInfo): T | undefined {
  return of[zone.name] ?? of[zone.name.replace(/^[AB]\./, "")];
}

export function spreadOf(look: LookInfo, zone: ZoneInfo): Spread {
  return said(look.spread, zone) ?? "none";
}

function cellOf(zone: ZoneInfo, spread: Spread, spacing: Spacing): { width: number; height: number } {
  if (spread === "right") {
    const shown = zone.role === "waste" ? WASTE_SHOWN : Math.min(zone.room ?? 3, 4);
    const step = spacing !== LOOSE ? STEP.right.leastUp + 0.03 : STEP.right.up;
    return { width: 1 + (shown - 1) * step, height: 1 };
  }
  if (spread === "down") return { width: 1, height: zone.room === 1 ? 1 : spacing.depth };
  return { width: 1, height: 1 };
}

/** The rows of the look with every zone in it exactly once; zones it forgets follow in rows of their own. */
function zoneRows(plan: Plan): (ZoneInfo | null)[][] {
  const byName = new Map(plan.zones.map((z) => [z.name, z]));
  const rows: (ZoneInfo | null)[][] = [];
  for (const names of plan.look.rows) {
    const row: (ZoneInfo | null)[] = [];
    for (const name of names) {
      const zone = byName.get(name);
      if (name === "") row.push(null);
      else if (zone?.piles.length) row.push(zone);
      byName.delete(name);
    }
    if (row.some((z) => z)) rows.push(row);
  }
  for (const zone of byName.values()) if (zone.piles.length) rows.push([zone]);
  return rows;
}

/** One row with its zones in `lines` lines each, or, without a number, as its author wants it. */
function makeRow(zones: (ZoneInfo | null)[], lines: number | null, plan: Plan, spacing: Spacing): Row {
  const blocks = zones.map((zone): Block => {
    if (!zone) return { zone: null, spread: "none", columns: 0, lines: 0, cell: { width: spacing.gap, height: 0 } };
    const spread = spreadOf(plan.look, zone);
    const count = zone.piles.length;
    const across = Math.min(count, said(plan.look.across, zone) ?? count);
    // Columns grow downwards, so they all hang in one line; only other zones may be broken.
    // Where the rules speak of rows, each is a line; a single row may be broken like any other zone.
    const columns = zone.row !== null && zone.row < count ? zone.row : lines === null ? across : spread === "down" ? count : Math.ceil(count / Math.min(lines, count));
    return { zone, spread, columns, lines: Math.ceil(count / columns), cell: cellOf(zone, spread, spacing) };
  });
  return { blocks, hangs: blocks.some((b) => b.cell.height > 1) };
}

/** Width of a row in card widths. */
export function rowWidth(row: Row, spacing: Pick<Spacing, "pile" | "zone">): number {
  let width = 0;
  row.blocks.forEach((b, i) => {
    if (i > 0) width += spacing.zone;
    width += b.zone ? b.columns * b.cell.width + (b.columns - 1) * spacing.pile : b.cell.width;
  });
  return width;
}

/** Height of a row in card heights. */
export function rowHeight(row: Row, spacing: Pick<Spacing, "line">): number {
  return Math.max(...row.blocks.map((b) => b.lines * b.cell.height + Math.max(0, b.lines - 1) * spacing.line));
}

/** Height of all rows in pixels. */
function total(rows: Row[], card: number, spacing: Spacing): number {
  const units = rows.reduce((sum, row) => sum + rowHeight(row, spacing), 0) + (rows.length - 1) * spacing.row;
  return units * card * RATIO;
}

/** The largest card for which `fits` holds; `fits` holds for every smaller card too. */
function largest(fits: (card: number) => boolean): number {
  let low = 4, high = 4000;
  for (let k = 0; k < 40; k++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

interface Found {
  rows: Row[];
  card: number;
}

/** Lines as the author wants them, the card as large as that allows. */
function authored(zones: (ZoneInfo | null)[][], plan: Plan, size: Size, spacing: Spacing): Found {
  const rows = zones.map((z) => makeRow(z, null, plan, spacing));
  const card = largest(
    (w) => rows.every((r) => rowWidth(r, spacing) * w <= size.width) && total(rows, w, spacing) <= size.height,
  );
  return { rows, card };
}

/** As many lines in each row as make the card largest. */
function free(zones: (ZoneInfo | null)[][], plan: Plan, size: Size, spacing: Spacing): Found {
  // All ways to break a row into lines, from one line on: narrower and higher each time.
  const ways = zones.map((z) => {
    const most = Math.max(...z.map((zone) => zone?.piles.length ?? 1));
    return Array.from({ length: most }, (_, k) => makeRow(z, k + 1, plan, spacing));
  });
  const pick = (w: number): Row[] | null => {
    const rows: Row[] = [];
    for (const way of ways) {
      const row = way.find((r) => rowWidth(r, spacing) * w <= size.width);
      if (!row) return null;
      rows.push(row);
    }
    return total(rows, w, spacing) <= size.height ? rows : null;
  };
  const card = largest((w) => pick(w) !== null);
  return { rows: pick(card) ?? ways.map((way) => way.at(-1)!), card };
}

/**
 * Lines and card width for a table of this size.
 * `scale` 1 is the largest card with comfortable distances; a smaller scale makes it smaller, a larger one
 * takes the room from the distances, as far as it goes, because nothing may leave the table.
 */
export function arrange(plan: Plan, size: Size, scale: number): Arrangement {
  const zones = zoneRows(plan);
  const author = authored(zones, plan, size, LOOSE);
  // Of two ways to place a zone the one with the larger cards.
  const ways = [zones, beside(zones)].filter((rows) => rows !== null);
  const largestOf = (spacing: Spacing): Found =>
    ways.map((rows) => free(rows, plan, size, spacing)).reduce((best, one) => (one.card > 1.05 * best.card ? one : best));
  const best = largestOf(LOOSE);
  const keep = author.card >= Math.min(COMFORTABLE, 0.9 * best.card);
  const chosen = keep ? author : best;
  if (chosen.card < FINGER) {
    const dense = keep ? authored(zones, plan, size, DENSE) : largestOf(DENSE);
    if (dense.card > chosen.card) return { rows: dense.rows, card: dense.card * Math.min(scale, 1), spacing: DENSE };
  }
  if (scale <= 1) return { rows: chosen.rows, card: chosen.card * scale, spacing: LOOSE };
  const tight = keep ? authored(zones, plan, size, TIGHT) : largestOf(TIGHT);
  if (tight.card <= chosen.card) return { rows: chosen.rows, card: chosen.card, spacing: LOOSE };
  return { rows: tight.rows, card: Math.min(chosen.card * scale, tight.card), spacing: TIGHT };
}

