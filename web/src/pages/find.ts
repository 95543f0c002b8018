// The search of the gallery.
import type { GameInfo, Lang, Text } from "../net/protocol";

/** Lower case, ё as е, signs as spaces: how words are compared. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll("ё", "е").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

const both = (text: Text): string[] => [text.ru, text.en];

/** How well a game answers a search: 0 not at all, 3 by its title, 2 by another name, 1 by words about it. */
export function score(game: GameInfo, search: string): number {
  const words = plain(search).split(" ").filter((w) => w);
  if (!words.length) return 3;
  const inside = (texts: string[]): boolean => {
    const text = plain(texts.join(" "));
    return words.every((w) => text.includes(w));
  };
  if (inside([...both(game.title), game.id])) return 3;
  if (inside([...both(game.title), game.id, ...game.names.flatMap(both)])) return 2;
  return game.differs && inside(both(game.differs)) ? 1 : 0;
}

/** The games that answer a search, the best first, otherwise in the order of the gallery. */
export function find(games: readonly GameInfo[], search: string): GameInfo[] {
  return games
    .map((game, order) => ({ game, order, score: score(game, search) }))
    .filter((x) => x.score > 0)
    .sort((a, b) => b.score - a.score || a.order - b.order)
    .map((x) => x.game);
}

/** The other names of a game in one language, without its title. */
export function otherNames(game: GameInfo, lang: Lang): string[] {
  const seen = new Set([game.title[lang]]);
  return [...game.names.map((n) => n[lang]), ...(lang === "ru" ? [game.title.en] : [game.title.ru])].filter((n) => !seen.has(n) && seen.add(n));
}
