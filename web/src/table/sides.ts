// A table between two people: each sees it from the own side.
import type { ZoneInfo } from "../net/protocol";
import type { Plan } from "./arrange";

export type Side = 0 | 1;

/** The plan as the person on this side sees it: what is his lies below.  Games are written as the first seat sees them. */
export function turned(plan: Plan, own: Side | null): Plan {
  if (own !== 1) return plan;
  return { ...plan, look: { ...plan.look, rows: plan.look.rows.map((row) => [...row].reverse()).reverse() } };
}

type Rows = (ZoneInfo | null)[][];

/**
 * The same rows with everything that belongs to one person in one row, the piles first: fewer lines on a low screen.
 * Zones of nobody end the lower row.  null when the table is not one between two people.
 */
export function beside(rows: Rows): Rows | null {
  const zones = rows.flat().filter((zone) => zone !== null);
  const owners = [...new Set(zones.map((zone) => zone.owner).filter((owner) => owner !== null))];
  if (owners.length !== 2) return null;
  const most = (zone: ZoneInfo): number => (zone.role === "tableau" ? 0 : 1);
  const of = (owner: Side): ZoneInfo[] => zones.filter((zone) => zone.owner === owner).sort((a, b) => most(a) - most(b));
  const [upper, lower] = owners as [Side, Side];
  return [of(upper), [...of(lower), ...zones.filter((zone) => zone.owner === null)]];
}
