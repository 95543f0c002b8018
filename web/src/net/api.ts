import type { Games, Lang, Options, RulesPage, TableInfo, Text } from "./protocol";

/** A call that the server refused; `text` says why in both languages. */
export class Fault extends Error {
  constructor(
    readonly code: string,
    readonly text: Text | null,
  ) {
    super(text?.en ?? code);
  }
}

/** Calls the server and reads its JSON; throws a Fault when it says no or cannot be reached. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? undefined : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });
  } catch {
    throw new Fault("offline", null);
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data as T;
  const error = (data as { error?: { code: string; text: Text } } | null)?.error;
  throw new Fault(error?.code ?? "no-answer", error?.text ?? null);
}

let known: Promise<Games> | null = null;

/** All games; asked once for as long as the page lives, because they change only when the server restarts. */
export function games(): Promise<Games> {
  known ??= call<Games>("/api/games").catch((e: unknown) => {
    known = null;
    throw e;
  });
  return known;
}

export function rules(game: string, lang: Lang, options: Options): Promise<RulesPage> {
  return call(`/api/games/${encodeURIComponent(game)}/rules?${new URLSearchParams({ ...options, lang })}`);
}

/** A new table; the answer is its id.  Without a deal the server draws a number; `winnable`: of a deal that can be won. */
export async function newTable(wish: { game: string; options?: Options; deal?: string; winnable?: boolean } | { like: string }): Promise<string> {
  return (await call<{ table: string }>("/api/tables", wish)).table;
}

/** Of these tables those that still exist, newest first. */
export async function tables(ids: string[]): Promise<TableInfo[]> {
  if (!ids.length) return [];
  return (await call<{ tables: TableInfo[] }>(`/api/tables?${new URLSearchParams({ ids: ids.join(",") })}`)).tables;
}

/** A new table that holds the game written in `text`. */
export async function replay(text: string): Promise<string> {
  let answer: Response;
  try {
    answer = await fetch("/api/replay", { method: "POST", body: text, headers: { "content-type": "text/plain; charset=utf-8" } });
  } catch {
    throw new Fault("offline", null);
  }
  const data = (await answer.json().catch(() => null)) as { table?: string; error?: { code: string; text: Text } } | null;
  if (answer.ok && data?.table) return data.table;
  throw new Fault(data?.error?.code ?? "no-answer", data?.error?.text ?? null);
}

export const notationUrl = (table: string): string => `/api/tables/${encodeURIComponent(table)}/notation`;

/** The address that opens a new table with this deal. */
export function dealLink(game: string, deal: string, options: Options): string {
  const query = new URLSearchParams({ game, deal });
  for (const [name, value] of Object.entries(options)) query.append("option", `${name}=${value}`);
  return `${location.origin}/?${query}`;
}

/** What such an address asks for, or null when it asks for nothing. */
export function readDealLink(search: string): { game: string; deal?: string; options: Options } | null {
  const query = new URLSearchParams(search);
  const game = query.get("game");
  if (!game) return null;
  const deal = query.get("deal");
  const options: Options = {};
  for (const one of query.getAll("option")) {
    const cut = one.indexOf("=");
    if (cut > 0) options[one.slice(0, cut)] = one.slice(cut + 1);
  }
  return { game, ...(deal ? { deal } : {}), options };
}
