import type { Lang } from "../net/protocol";
import { words } from "./words.svelte";

/** «дама пик», "queen of spades"; a card face down or covered is called so. */
export function cardName(lang: Lang, card: string): string {
  if (card === "") return words(lang, "card-down");
  if (card === "?") return words(lang, "card-covered");
  const rank = words(lang, `rank-${card[0]}`), suit = words(lang, `suit-${card[1]}`);
  return words(lang, "card-name", { rank, suit });
}

/** «дама пик, веер 7, третья из трёх»: what the card is, where it lies, and its place from the bottom. */
export function cardLabel(lang: Lang, card: string, pile: string, place: number, of: number): string {
  const key = `${lang}/${card}/${pile}/${place}/${of}`;
  let label = labels.get(key);
  if (label === undefined) {
    label = makeLabel(lang, card, pile, place, of);
    if (labels.size >= MOST_LABELS) labels.clear();
    labels.set(key, label);
  }
  return label;
}

/** Labels that were said before: a table names all its cards again and again. */
const labels = new Map<string, string>();
const MOST_LABELS = 4000;

function makeLabel(lang: Lang, card: string, pile: string, place: number, of: number): string {
  const name = cardName(lang, card);
  if (of === 1) return words(lang, "card-alone", { card: name, pile });
  // In Russian an ace, a jack and a king are masculine, every other rank and the word "card" feminine.
  const feminine = card === "" || !"AJK".includes(card.charAt(0));
  const nth = words(lang, feminine ? "nth-feminine" : "nth-masculine", { n: place });
  return words(lang, "card-label", { card: name, pile, nth, count: words(lang, "of-count", { n: of }) });
}
