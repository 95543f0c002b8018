import { describe, expect, it } from "vitest";
import { CARDS } from "../table/fixtures";
import { commitment, keeps } from "./shuffle";

const pack = (salt: string, order: readonly string[]): { salt: string; order: string } => ({ salt, order: order.join(" ") });
const a = pack("00ff", CARDS), b = pack("ab12", [...CARDS].reverse());

describe("the promise about the shuffles", () => {
  it("is the SHA-256 of salt and order", async () => {
    // Python: hashlib.sha256(b"00ff As 2s … Kc").hexdigest()
    expect(await commitment(a)).toBe("840867cebdbfdf022e8b6ed5f99e18c7b57d941af37822e82166d09755a32b33");
  });

  it("is kept only by the packs that were promised", async () => {
    expect(await keeps([a, b], [await commitment(a), await commitment(b)])).toBe(true);
    expect(await keeps([a, b], [await commitment(b), await commitment(a)])).toBe(false);
    expect(await keeps([a, pack("ab12", CARDS)], [await commitment(a), await commitment(b)])).toBe(false);
    expect(await keeps([a], [await commitment(a), await commitment(b)])).toBe(false);
  });

  it("is not kept by a pack that is not whole", async () => {
    const short = pack("01", [...CARDS.slice(1), CARDS[1]!]);
    expect(await keeps([short], [await commitment(short)])).toBe(false);
  });
});
