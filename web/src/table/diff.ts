// Which card of one view is which card of the next: so that pictures can follow by themselves.

/** One card on the table.  `id` stays with the picture for as long as the table is open. */
export interface Placed {
  id: number;
  pile: number;
  index: number;
  /** `5h`, `""` face down, `"?"` covered. */
  card: string;
}

type Distance = (from: number, to: number) => number;

const known = (card: string): boolean => card !== "" && card !== "?";

interface Slot {
  pile: number;
  index: number;
  card: string;
}

function slots(piles: readonly (readonly string[])[]): Slot[] {
  return piles.flatMap((cards, pile) => cards.map((card, index) => ({ pile, index, card })));
}

/**
 * The cards of `next` with the ids they had in `before`.
 * Cards are known again by their face, the nearest first when two packs hold the same card; hidden ones by
 * their pile: a card that leaves a pile of hidden cards is its uppermost.  Cards that are left over on both
 * sides are matched by distance, so that every picture goes on to be some card.
 * The result is ordered by id, and ids that no card of `next` needs are dropped.
 */
export function follow(before: readonly Placed[], next: readonly (readonly string[])[], distance: Distance = (a, b) => Math.abs(a - b)): Placed[] {
  const want = slots(next);
  const taken = new Map<Slot, number>();
  const free = new Map(before.map((p) => [p.id, p]));
  const settle = (slot: Slot, old: Placed): void => {
    taken.set(slot, old.id);
    free.delete(old.id);
  };

  // 1. Nothing has happened to most cards.
  const at = new Map(before.map((p) => [`${p.pile}/${p.index}`, p]));
  for (const slot of want) {
    const old = at.get(`${slot.pile}/${slot.index}`);
    if (old && old.card === slot.card && known(slot.card)) settle(slot, old);
  }
  // 2. A face that went elsewhere.
  const byFace = new Map<string, Placed[]>();
  for (const old of free.values()) if (known(old.card)) byFace.set(old.card, [...(byFace.get(old.card) ?? []), old]);
  for (const slot of want) {
    if (taken.has(slot) || !known(slot.card)) continue;
    const same = byFace.get(slot.card);
    if (!same?.length) continue;
    same.sort((a, b) => distance(a.pile, slot.pile) - distance(b.pile, slot.pile) || b.index - a.index);
    settle(slot, same.shift()!);
  }
  // 3. A card that stayed where it was and turned over, or stayed hidden.
  for (const slot of want) {
    const old = taken.has(slot) ? undefined : at.get(`${slot.pile}/${slot.index}`);
    if (old && free.has(old.id) && !(known(old.card) && known(slot.card))) settle(slot, old);
  }
  // 4. The rest changed both pile and face: the uppermost card of the nearest pile comes first.
  for (const slot of want) {
    if (taken.has(slot)) continue;
    let best: Placed | null = null;
    for (const old of free.values()) {
      if (!best || distance(old.pile, slot.pile) < distance(best.pile, slot.pile)
        || (old.pile === best.pile && old.index > best.index)) best = old;
    }
    if (best) settle(slot, best);
  }
  let fresh = before.reduce((most, p) => Math.max(most, p.id + 1), 0);
  const byId = new Map(before.map((p) => [p.id, p]));
  const placed = want.map((slot): Placed => {
    const id = taken.get(slot) ?? fresh++;
    const old = byId.get(id);
    // An unchanged card stays the same value: what shows it has nothing to do.
    return old && old.pile === slot.pile && old.index === slot.index && old.card === slot.card ? old : { ...slot, id };
  });
  return placed.sort((a, b) => a.id - b.id);
}

/** What a picture does between two views. */
export interface Motion {
  id: number;
  /** `move` to another pile, `shift` inside its pile, `flip` in place. */
  kind: "move" | "shift" | "flip";
  /** It also turns over. */
  turns: boolean;
}

/** The pictures that change between two views, the ones that move in the order in which they land. */
export function motions(before: readonly Placed[], after: readonly Placed[]): Motion[] {
  const old = new Map(before.map((p) => [p.id, p]));
  const out: (Motion & { order: number })[] = [];
  for (const now of after) {
    const was = old.get(now.id);
    if (!was) continue;
    const turns = (was.card === "") !== (now.card === "");
    const order = now.index * 1000 + now.pile;
    if (was.pile !== now.pile) out.push({ id: now.id, kind: "move", turns, order });
    else if (turns) out.push({ id: now.id, kind: "flip", turns, order });
    else if (was.index !== now.index) out.push({ id: now.id, kind: "shift", turns, order });
  }
  return out.sort((a, b) => a.order - b.order).map(({ id, kind, turns }) => ({ id, kind, turns }));
}

/** The piles at whose ends something was moved: the last move is marked there. */
export function movedEnds(before: readonly Placed[], after: readonly Placed[]): { from: number[]; to: number[] } {
  const old = new Map(before.map((p) => [p.id, p]));
  const ways = new Map<string, { from: number; to: number }>();
  for (const now of after) {
    const was = old.get(now.id);
    if (was && was.pile !== now.pile) ways.set(`${was.pile} ${now.pile}`, { from: was.pile, to: now.pile });
  }
  // Piles that only moved up beside their neighbour, because a row closed, were not what was moved.
  const ids = (placed: readonly Placed[], pile: number): string => placed.filter((p) => p.pile === pile).map((p) => p.id).sort((a, b) => a - b).join(" ");
  const moved = [...ways.values()];
  const rest = moved.filter((w) => w.from !== w.to + 1 || ids(before, w.from) !== ids(after, w.to));
  const shown = rest.length ? rest : moved;
  return { from: [...new Set(shown.map((w) => w.from))], to: [...new Set(shown.map((w) => w.to))] };
}

/** Identical order as dealt: the pictures of a table that has just been opened. */
export function fresh(piles: readonly (readonly string[])[]): Placed[] {
  return slots(piles).map((slot, id) => ({ ...slot, id }));
}
