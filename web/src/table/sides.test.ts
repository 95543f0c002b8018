import { describe, expect, it } from "vitest";
import { PLANS, piles } from "./fixtures";
import { layout } from "./layout";
import { turned } from "./sides";

const { plan, deal } = PLANS.couple!;
const WISHES = { scale: 1, mirror: false, big: false };
const SCREENS = [[390, 700], [760, 330], [1816, 1000]] as const;

describe("a table between two people", () => {
  it.each(SCREENS)("has the own side below at %i × %i, whichever side that is", (width, height) => {
    for (const own of [0, 1] as const) {
      const seen = turned(plan, own);
      const g = layout(seen, piles(deal), { width, height }, WISHES);
      const ys = (owner: 0 | 1): number[] => plan.zones.filter((z) => z.owner === owner && z.role === "tableau").flatMap((z) => z.piles.map((p) => g.piles[p]!.y));
      expect(Math.min(...ys(own))).toBeGreaterThan(Math.max(...ys(own ? 0 : 1)));
    }
  });

  it("looks the same from both sides, as the other's cards lie where one's own would", () => {
    const [a, b] = [turned(plan, 0), turned(plan, 1)].map((p) => layout(p, piles(deal), { width: 390, height: 700 }, WISHES));
    const zone = (name: string): number[] => plan.zones.find((z) => z.name === name)!.piles;
    zone("A.pile").forEach((p, i) => expect([b!.piles[zone("B.pile")[i]!]!.x, b!.piles[zone("B.pile")[i]!]!.y]).toEqual([a!.piles[p]!.x, a!.piles[p]!.y]));
  });

  it("takes the room beside the piles on a low screen", () => {
    const low = layout(plan, piles(deal), { width: 760, height: 330 }, WISHES);
    expect(low.width).toBeGreaterThan(50);
    expect(low.piles[plan.zones.find((z) => z.name === "A.lower")!.piles[0]!]!.x).toBeGreaterThan(low.piles[plan.zones.find((z) => z.name === "A.pile")!.piles.at(-1)!]!.x);
  });
});
