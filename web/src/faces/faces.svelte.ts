// The card faces: one file per deck, fetched once and cut into 52 pictures here.
import type { DeckLook, Letters } from "../settings.svelte";

interface DeckFile {
  head: string;
  tail: string;
  art: Record<string, string>;
  down: Record<string, string>;
  right: Record<string, string>;
}

/** Addresses of the pictures of one deck, for cards that overlap downwards and to the right. */
export interface Deck {
  down: Record<string, string>;
  right: Record<string, string>;
}

const files = import.meta.glob<string>("./*.deck.json", { query: "?url", import: "default", eager: true });
const made = new Map<string, Promise<Deck>>();

const picture = (svg: string): string => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));

/** The name of the deck that a person's choice and the size of the cards call for. */
export function deckName(look: DeckLook, letters: Letters, large: boolean): string {
  const name = look === "four" ? (large ? "big-four" : "four") : large || look === "big" ? "big" : "classic";
  return `${name}-${letters}`;
}

/** Fetches a deck and has its pictures drawn once, so that no card comes up empty. */
export function loadDeck(name: string): Promise<Deck> {
  let deck = made.get(name);
  if (!deck) {
    deck = build(name);
    deck.catch(() => made.delete(name));
    made.set(name, deck);
  }
  return deck;
}

async function build(name: string): Promise<Deck> {
  const answer = await fetch(files[`./${name}.deck.json`]!);
  if (!answer.ok) throw new Error(`deck ${name}: status ${answer.status}`);
  const file = (await answer.json()) as DeckFile;
  const deck: Deck = { down: {}, right: {} };
  for (const [card, art] of Object.entries(file.art)) {
    const down = file.down[card]!, right = file.right[card];
    deck.down[card] = picture(file.head + art + down + file.tail);
    deck.right[card] = right ? picture(file.head + art + right + file.tail) : deck.down[card];
  }
  await Promise.all(Object.values(deck.down).map(decoded));
  return deck;
}

function decoded(url: string): Promise<unknown> {
  const image = new Image();
  image.src = url;
  return image.decode().catch(() => null); // a face that cannot be decoded yet will be when it is shown
}
