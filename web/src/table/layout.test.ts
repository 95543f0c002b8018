import { describe, expect, it } from "vitest";
import { PLANS, piles, random } from "./fixtures";
import { cardBox, hit, layout, overlap, type Geometry, type Wishes } from "./layout";
import { RATIO } from "./arrange";

const SIZES = [
  [360, 500], [390, 700], [360, 536], [588, 312], [320, 480], [768, 900], [1188, 752], [1816, 1032], [3736, 2112], [2000, 3000], [900, 300],
].map(([width, height]) => ({ width: width!, height: height! }));
const WISHES: Wishes[] = [
  { scale: 1, mirror: false, big: false }, { scale: 0.75, mirror: false, big: false }, { scale: 2, mirror: true, big: true }, { scale: 1.3, mirror: false, big: false },
];
const EPS = 0.01;

/** Random lengths with the same number of cards: what a game may come to. */
function shuffled(deal: readonly number[], seed: number, most: number): number[] {
  const next = random(seed);
  const out = deal.map(() => 0);
  let cards = deal.reduce((a, b) => a + b, 0);
  while (cards > 0) {
    const p = next(out.length);
    if (out[p]! < most || next(20) === 0) {
      out[p]! += 1;
      cards -= 1;
    }
  }
  return out;
}

function inside(g: Geometry, width: number, height: number): void {
  for (const p of g.piles) {
    expect(p.x).toBeGreaterThanOrEqual(-EPS);
    expect(p.y).toBeGreaterThanOrEqual(-EPS);
    expect(p.x + p.width).toBeLessThanOrEqual(width + EPS);
    expect(p.y + p.height).toBeLessThanOrEqual(height + EPS);
  }
}

function apart(g: Geometry): void {
  for (let a = 0; a < g.piles.length; a++) {
    for (let b = a + 1; b < g.piles.length; b++) expect(overlap(g.piles[a]!, g.piles[b]!), `piles ${a} and ${b}`).toBeLessThan(0.5);
  }
}

describe.each(Object.entries(PLANS))("the table of %s", (_, { plan, deal }) => {
  it.each(SIZES)("lies inside $width × $height without overlaps, as dealt and later", (size) => {
    for (const wishes of WISHES) {
      for (let seed = 0; seed < 6; seed++) {
        const lengths = seed === 0 ? deal : shuffled(deal, seed, 13);
        const g = layout(plan, piles(lengths), size, wishes);
        inside(g, size.width, size.height);
        apart(g);
        expect(g.height).toBeCloseTo(g.width * RATIO);
        g.piles.forEach((p, i) => {
          const box = cardBox(g, i, lengths[i]! - 1);
          expect(box.x + box.width).toBeCloseTo(p.x + p.width);
          expect(box.y + box.height).toBeCloseTo(p.y + p.height);
        });
      }
    }
  });

  it("uses at least four fifths of the limiting side on a large screen", () => {
    const size = { width: 3736, height: 2112 };
    const g = layout(plan, piles(deal), size, WISHES[0]!);
    const right = Math.max(...g.piles.map((p) => p.x + p.width)), left = Math.min(...g.piles.map((p) => p.x));
    const nominal = layout(plan, piles(deal.map((n) => Math.max(n, 1))), size, WISHES[0]!);
    const bottom = Math.max(...nominal.piles.map((p) => p.y + p.height)), top = Math.min(...nominal.piles.map((p) => p.y));
    // Columns hang and leave room below for what they will hold: there the card itself must be large.
    const hangs = g.piles.some((p) => p.spread === "down");
    const used = Math.max((right - left) / size.width, hangs ? (g.height * 3.4) / size.height : (bottom - top) / size.height);
    expect(used).toBeGreaterThanOrEqual(0.8);
  });

  it("is the same for the same input", () => {
    const once = layout(plan, piles(deal), SIZES[1]!, WISHES[0]!);
    expect(layout(plan, piles(deal), SIZES[1]!, WISHES[0]!)).toEqual(once);
  });

  it("finds every card that can be seen under its free corner", () => {
    const cards = piles(deal);
    const g = layout(plan, cards, { width: 1188, height: 752 }, WISHES[0]!);
    cards.forEach((pile, p) => pile.forEach((_, i) => {
      const offsets = g.piles[p]!.offsets;
      if (i < pile.length - 1 && offsets[i] === offsets[i + 1]) return;
      const box = cardBox(g, p, i);
      expect(hit(g, cards, box.x + 2, box.y + 2)).toEqual({ pile: p, index: i });
    }));
  });
});

describe("indices stay readable", () => {
  it("leaves 0.22 of a card's height between face-up cards and less between others when there is room", () => {
    const { plan, deal } = PLANS.klondike!;
    const cards = piles(deal).map((pile, p) => (p < 7 ? pile.map((c, i) => (i < pile.length - 1 ? "" : c)) : pile));
    cards[0] = ["Ks", "Qh", "Js", "Th"];
    const g = layout(plan, cards, { width: 1188, height: 752 }, WISHES[0]!);
    const up = g.piles[0]!.offsets, down = g.piles[6]!.offsets;
    expect(up[1]! - up[0]!).toBeGreaterThanOrEqual(0.22 * g.height);
    expect(down[1]! - down[0]!).toBeCloseTo(0.1 * g.height);
  });

  it.each(SIZES)("shows rank and suit of a column of thirteen on six hidden cards at $width × $height", (size) => {
    const { plan, deal } = PLANS.klondike!;
    const cards = piles(deal.map((n, p) => (p === 6 ? 19 : Math.min(n, 2))));
    cards[6] = cards[6]!.map((c, i) => (i < 6 ? "" : c));
    const g = layout(plan, cards, size, WISHES[0]!);
    const offsets = g.piles[6]!.offsets;
    const step = (offsets[18]! - offsets[6]!) / 12;
    // On screens lower than any phone's the card stops shrinking before the indices are cut.
    expect(step).toBeGreaterThanOrEqual((size.height < 400 ? 0.1 : g.big ? 0.18 : 0.135) * g.height);
  });

  it("takes the large indices when cards are small", () => {
    const { plan, deal } = PLANS.house!;
    expect(layout(plan, piles(deal), { width: 360, height: 536 }, WISHES[0]!).big).toBe(true);
    expect(layout(plan, piles(deal), { width: 1816, height: 1032 }, WISHES[0]!).big).toBe(false);
    expect(layout(plan, piles(deal), { width: 1816, height: 1032 }, { ...WISHES[0]!, big: true }).big).toBe(true);
  });

  it("gives a long fan the room of short ones", () => {
    const { plan } = PLANS.lucie!;
    const lengths = [9, 0, 1, 1, 3, 0, ...Array<number>(12).fill(3), 1, 0, 0, 0];
    const g = layout(plan, piles(lengths), { width: 1188, height: 752 }, WISHES[0]!);
    const offsets = g.piles[0]!.offsets;
    expect(offsets[1]!).toBeGreaterThanOrEqual(0.2 * g.width);
  });
});

describe("settings", () => {
  const { plan, deal } = PLANS.clover!;
  const size = { width: 1188, height: 752 };
  it("makes cards smaller and, as far as they fit, larger", () => {
    const width = (scale: number): number => layout(plan, piles(deal), size, { scale, mirror: false, big: false }).width;
    expect(width(0.75)).toBeCloseTo(0.75 * width(1));
    expect(width(1.5)).toBeGreaterThan(width(1));
  });
  it("exchanges right and left", () => {
    const a = layout(plan, piles(deal), size, WISHES[0]!), b = layout(plan, piles(deal), size, { ...WISHES[0]!, mirror: true });
    a.piles.forEach((p, i) => expect(b.piles[i]!.x).toBeCloseTo(size.width - p.x - p.width));
  });
  it("keeps the card size while the cards go up", () => {
    const width = (lengths: number[]): number => layout(plan, piles(lengths), size, WISHES[0]!).width;
    expect(width([...Array<number>(18).fill(1), 9, 9, 8, 8])).toBe(width(deal));
  });
});
