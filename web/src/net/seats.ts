// Seats at tables for two people and in races: how they are opened, taken and kept on this device.
import { call } from "./api";
import type { Options } from "./protocol";
import type { InviteInfo, NewSeat, Strength } from "./room";

export type SeatWish =
  | { game: string; options: Options; for: "two"; seat: null | 0 | 1; games: 1 | 2; partner: Strength | null }
  | { game: string; options: Options; for: "race"; deal?: string; winnable?: boolean };

const SEATS = "trefoil.seats";
const INVITES = "trefoil.invites";
const MOST = 200;

type Kept = Record<string, string>;

/** The seats of this page; they outlive it where the browser lets us write them down. */
const here: Record<string, Kept> = { [SEATS]: {}, [INVITES]: {} };

function read(store: "localStorage" | "sessionStorage", key: string): Kept {
  try {
    const kept: unknown = JSON.parse(window[store].getItem(key) ?? "{}");
    return kept && typeof kept === "object" ? (kept as Kept) : {};
  } catch {
    return {}; // closed to us, or damaged: as good as empty
  }
}

function write(store: "localStorage" | "sessionStorage", key: string, name: string, value: string | null): void {
  try {
    const { [name]: _, ...rest } = read(store, key);
    const entries = Object.entries(rest).slice(-MOST);
    window[store].setItem(key, JSON.stringify(Object.fromEntries(value === null ? entries : [...entries, [name, value]])));
  } catch {
    // then it lives as long as the page
  }
}

const find = (key: string, name: string): string | null => here[key]![name] ?? read("sessionStorage", key)[name] ?? read("localStorage", key)[name] ?? null;

/** Keeps a value in this tab, and on the device unless another tab keeps one of the same name already. */
function keep(key: string, name: string, value: string): void {
  here[key]![name] = value;
  write("sessionStorage", key, name, value);
  if (!read("localStorage", key)[name]) write("localStorage", key, name, value);
}

function drop(key: string, name: string): void {
  const value = find(key, name);
  delete here[key]![name];
  write("sessionStorage", key, name, null);
  if (read("localStorage", key)[name] === value) write("localStorage", key, name, null);
}

/** The token with which this page plays at a table; null when it only looks on, or needs none. */
export const seatAt = (table: string): string | null => find(SEATS, table)?.split(" ")[0] ?? null;

/** Keeps a seat, and with it by which invitation it was taken. */
export const keepSeat = (table: string, token: string, invite?: string): void => keep(SEATS, table, invite ? `${token} ${invite}` : token);

/** Forgets a seat that is no longer good; its invitation can then be taken anew. */
export function dropSeat(table: string): void {
  const invite = find(SEATS, table)?.split(" ")[1];
  if (invite) drop(INVITES, invite);
  drop(SEATS, table);
}

/** Opens a table for two people or a race; this page has the first seat. */
export async function openSeat(wish: SeatWish): Promise<string> {
  const made = await call<NewSeat>("/api/tables", wish);
  if (made.seat) keepSeat(made.table, made.seat);
  return made.table;
}

export const invitation = (invite: string): Promise<InviteInfo> => call(`/api/invites/${encodeURIComponent(invite)}`);

/** Takes the seat of an invitation; the answer is its table.  Asked again, the same device gets the same seat. */
export async function join(invite: string): Promise<string> {
  const ref = find(INVITES, invite) ?? secret();
  keep(INVITES, invite, ref);
  const taken = await call<NewSeat>("/api/join", { invite, ref });
  if (taken.seat) keepSeat(taken.table, taken.seat, invite);
  return taken.table;
}

/** Whether this page has taken the seat of this invitation before. */
export const joined = (invite: string): boolean => find(INVITES, invite) !== null;

/** Letters and digits that nobody can guess. */
function secret(): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  // 256 = 4 · 62 + 8: a few letters come a little more often, which takes next to nothing from 32 of them.
  return [...crypto.getRandomValues(new Uint8Array(32))].map((n) => letters[n % letters.length]).join("");
}

export const inviteLink = (invite: string): string => `${location.origin}/join/${encodeURIComponent(invite)}`;
export const watchLink = (watch: string): string => `${location.origin}/table/${encodeURIComponent(watch)}`;

/** The link with which the same person plays on at another device.  What stands behind # is sent to no server. */
export function ownLink(table: string): string {
  const token = seatAt(table);
  return `${watchLink(table)}${token ? `#seat=${encodeURIComponent(token)}` : ""}`;
}

/** Takes the seat out of such a link, and out of the address, which a person may show to others. */
export function readOwnLink(table: string): void {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return;
  dropSeat(table);
  keepSeat(table, token);
  history.replaceState(null, "", location.pathname + location.search);
}
