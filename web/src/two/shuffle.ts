// Whether the shuffles are those that were promised before the cuts.
import type { Pack } from "../net/room";

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, "0")).join("");

/** The commitment to a shuffled pack: the SHA-256 of salt and order. */
export async function commitment(pack: Pack): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${pack.salt} ${pack.order}`)));
}

/** Whether each pack is whole and the one that was promised; null where the browser cannot tell, without a secure connection. */
export async function keeps(packs: readonly Pack[], commitments: readonly string[]): Promise<boolean | null> {
  if (typeof crypto.subtle?.digest !== "function") return null;
  const found = await Promise.all(packs.map(commitment));
  const whole = packs.every((pack) => new Set(pack.order.split(" ")).size === 52);
  return whole && packs.length === commitments.length && found.every((hash, k) => hash === commitments[k]);
}
