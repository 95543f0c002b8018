import type { Lang } from "./net/protocol";

export type DeckLook = "classic" | "four" | "big";
export type Letters = "latin" | "russian";
export type Theme = "forest" | "night" | "day";

export const SPEEDS = [0, 100, 180, 400] as const;
export const THEMES: readonly Theme[] = ["forest", "night", "day"];
export const LOOKS: readonly DeckLook[] = ["classic", "four", "big"];

export interface Settings {
  lang: Lang;
  look: DeckLook;
  /** null follows the language. */
  letters: Letters | null;
  /** Milliseconds of one move, 0 for none. */
  speed: number;
  oneTap: boolean;
  mirror: boolean;
  /** Size of the cards in per cent. */
  scale: number;
  theme: Theme;
  /** The verdict of the solver stands in the bar. */
  verdict: boolean;
  /** New deals are such that can be won. */
  winnable: boolean;
  /** A soft tone when the partner has moved. */
  sound: boolean;
}

const KEY = "trefoil.settings";
const TABLES = "trefoil.tables";
const MOST_TABLES = 60;

function browserLang(): Lang {
  return navigator.language.toLowerCase().startsWith("ru") ? "ru" : "en";
}

/** What the store holds, with every value that is missing or unknown replaced by its default. */
export function readSettings(text: string | null, lang: Lang): Settings {
  let raw: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (parsed && typeof parsed === "object") raw = parsed as Record<string, unknown>;
  } catch {
    // An unreadable store is as good as an empty one.
  }
  const one = <T>(value: unknown, allowed: readonly T[], otherwise: T): T => (allowed.includes(value as T) ? (value as T) : otherwise);
  const scale = Number(raw.scale);
  return {
    lang: one(raw.lang, ["ru", "en"] as const, lang),
    look: one(raw.look, LOOKS, "classic"),
    letters: one<Letters | null>(raw.letters, ["latin", "russian", null], null),
    speed: one<number>(raw.speed, SPEEDS, 180),
    oneTap: raw.oneTap === true,
    mirror: raw.mirror === true,
    scale: scale >= 75 && scale <= 200 ? scale : 100,
    theme: one(raw.theme, THEMES, "forest"),
    verdict: raw.verdict !== false,
    winnable: raw.winnable === true,
    sound: raw.sound === true,
  };
}

/** The store may be closed to us, in a private window for instance; then settings live as long as the page. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // see above
  }
}

export const settings: Settings = $state(readSettings(stored(KEY), browserLang()));

export function change(values: Partial<Settings>): void {
  Object.assign(settings, values);
  store(KEY, JSON.stringify(settings));
}

/** Tables played on this device, newest first. */
export function knownTables(): string[] {
  try {
    const ids: unknown = JSON.parse(stored(TABLES) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function rememberTable(id: string): void {
  store(TABLES, JSON.stringify([id, ...knownTables().filter((known) => known !== id)].slice(0, MOST_TABLES)));
}

export function forgetTable(id: string): void {
  store(TABLES, JSON.stringify(knownTables().filter((known) => known !== id)));
}

/** Options with which a game was last begun, so that "play" goes on as the person likes it. */
export function lastOptions(game: string): Record<string, string> {
  try {
    return (JSON.parse(stored(`trefoil.options.${game}`) ?? "{}") as Record<string, string>) ?? {};
  } catch {
    return {};
  }
}

export function rememberOptions(game: string, options: Record<string, string>): void {
  store(`trefoil.options.${game}`, JSON.stringify(options));
}

/** Milliseconds of one move for this person: none when the system asks for less motion. */
export function moveTime(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settings.speed;
}
