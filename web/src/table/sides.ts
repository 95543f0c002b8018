// A table between two people: each sees it from the own side.
import type { Role, ZoneInfo } from "../net/protocol";
import type { Plan } from "./arrange";

export type Side = 0 | 1;

/** The plan as the person on this side sees it: what is his lies below.  Games are written as the first seat sees them. */
export function turned(plan: Plan, own: Side | null): Plan {
  if (own !== 1) return plan;
  return { ...plan, look: { ...plan.look, rows: plan.look.rows.map((row) => [...row].reverse()).reverse() } };
}

type Rows = (ZoneInfo | null)[][];

/**
 * The same rows with everything that belongs to one person in one row, the piles first and what was won last: fewer
 * lines on a low screen.
 * Zones of nobody end the lower row.  null when the table is not one between two people.
 */
export function beside(rows: Rows): Rows | null {
  const zones = rows.flat().filter((zone) => zone !== null);
  const owners = [...new Set(zones.map((zone) => zone.owner).filter((owner) => owner !== null))];
  if (owners.length !== 2) return null;
  const order: Partial<Record<Role, number>> = { tableau: 0, won: 2 };
  const of = (owner: Side): ZoneInfo[] => zones.filter((zone) => zone.owner === owner).sort((a, b) => (order[a.role] ?? 1) - (order[b.role] ?? 1));
  const [upper, lower] = owners as [Side, Side];
  const common = zones.filter((zone) => zone.owner === null);
  // A gap that stretches keeps the upper row above the lower one.
  return [common.length ? [...of(upper), null] : of(upper), [...of(lower), ...common]];
}
