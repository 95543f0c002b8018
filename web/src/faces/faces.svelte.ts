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

/** Fetches a deck and cuts it into pictures; a deck is made once. */
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
    deck.down[card] = picture(file.head + art + file.down[card]! + file.tail);
    deck.right[card] = picture(file.head + art + file.right[card]! + file.tail);
  }
  return deck;
}

/** Has the pictures of these cards drawn, so that none of them comes up empty. */
export async function warm(urls: Iterable<string>): Promise<void> {
  await Promise.all([...urls].map(decoded));
}

function decoded(url: string): Promise<unknown> {
  const image = new Image();
  image.src = url;
  return image.decode().catch(() => null); // a face that cannot be decoded yet will be when it is shown
}
