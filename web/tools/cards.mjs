// Builds the decks of card faces from the CC0 drawings in node_modules, one JSON file per deck.
//
// Input: the 52 two-colour SVG files of the package.  Each holds one symbol with the rank ("V" + suit + rank),
// one with the suit sign ("S" + suit + rank) and, on court cards, six layers of figure.
// Output: src/faces/LOOK-LETTERS.deck.json = {"head", "tail", "art": {"5h": svg}, "down": {…}, "right": {…}}.
// A face is head + art + index + tail; `down` and `right` are the two forms of the index, for cards that
// overlap downwards (rank and suit side by side) and to the right (suit under rank).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const SOURCE = new URL("../node_modules/@heruka_urgyen/react-playing-cards/src/images/2color/", import.meta.url);
const OUT = new URL("../src/faces/", import.meta.url);

// Four colours keep the warm and the cold suits apart, because many games build in alternate colours.
const INKS = {
  two: { S: "#17181c", C: "#17181c", H: "#c8141e", D: "#c8141e" },
  four: { S: "#17181c", C: "#1b52bd", H: "#c8141e", D: "#c95a00" },
};
const LOOKS = {
  classic: { inks: INKS.two, big: false },
  four: { inks: INKS.four, big: false },
  big: { inks: INKS.two, big: true },
  "big-four": { inks: INKS.four, big: true },
};

// Letters drawn as one stroke on a field of 1000 × 1000 around the middle: ace Т, jack В, queen Д.
// The king's К is the same letter in both alphabets.
const RUSSIAN = {
  A: "M-250 -330L-250 -460L250 -460L250 -330M0 -460L0 460M-110 460L110 460",
  J: "M-250 -460L40 -460A205 205 0 0 1 40 -50L-170 -50M-170 -460L-170 460M40 -50A255 255 0 0 1 40 460L-250 460",
  Q: "M-280 470L-280 290L280 290L280 470M-190 290C-90 60 -90 -200 -90 -460L180 -460L180 290M-150 -460L240 -460",
};

const HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 240 336" preserveAspectRatio="none">';
const TAIL = "</svg>";

/** The text between two marks, which must be there. */
function cut(text, pattern, name) {
  const found = pattern.exec(text);
  if (!found) throw new Error(`${name}: the drawing is not as expected (${pattern})`);
  return found;
}

/** Coordinates with at most one decimal: the figures are drawn on 1300 × 2000 units. */
const round = (path) => path.replace(/-?\d*\.\d{2,}/g, (n) => String(Math.round(Number(n) * 10) / 10));

/** One use of a symbol whose field is square, `h` high; the drawing begins at x. */
const use = (id, h, x, y) => `<use href="#${id}" width="${h}" height="${h}" x="${x}" y="${y}"/>`;

/** The two symbols of a card in its ink, and the figure of a court card without frame and index. */
function read(code, ink, russian, weight) {
  const rank = code[0], suit = code[1];
  const svg = readFileSync(new URL(`${code}.svg`, SOURCE), "utf8");
  const sign = cut(svg, new RegExp(`<symbol id="S${suit}${rank}"[^>]*><path d="([^"]*)"`), code)[1];
  const letter = cut(svg, new RegExp(`<symbol id="V${suit}${rank}"[^>]*><path d="([^"]*)"`), code)[1];
  const stroke = (russian && RUSSIAN[rank]) || letter;
  const symbols =
    `<symbol id="s" viewBox="-600 -600 1200 1200"><path d="${sign}" fill="${ink}"/></symbol>` +
    `<symbol id="v" viewBox="-500 -500 1000 1000"><path d="${stroke}" stroke="${ink}" stroke-width="${weight}" stroke-linecap="square" fill="none"/></symbol>`;
  const layers = [...svg.matchAll(new RegExp(`<symbol id="${suit}${rank}\\d"[^>]*>.*?</symbol>`, "g"))];
  const own = new RegExp(`<use xlink:href="#S${suit}${rank}" height="([\\d.]+)"`, "g");
  const figure = layers.map((m) => round(m[0]).replace(own, '<use href="#s" width="$1" height="$1"')).join("");
  if (figure.includes("xlink")) throw new Error(`${code}: the figure refers to an unknown symbol`);
  return { rank, suit, symbols, figure, count: layers.length, svg };
}

/** The figure of a court card, twice, head up and head down, in a thin frame. */
function court(card, ink) {
  const box = 'width="164.8" height="260.8" x="-82.4" y="-130.4"';
  let out = "";
  for (let k = 1; k <= card.count; k++) {
    const href = `href="#${card.suit}${card.rank}${k}"`;
    out += `<use ${box} ${href}/><use transform="rotate(180)" ${box} ${href}/>`;
  }
  const pip = use("s", 50, -84, -130);
  return `${out}${pip}<g transform="rotate(180)">${pip}</g><rect ${box} fill="none" stroke="${ink}" stroke-opacity=".35"/>`;
}

/** The pips of a number card where the drawing has them, without its indices. */
function pips(card) {
  const half = (text) =>
    [...text.matchAll(/<use xlink:href="#S\w\w" height="70" x="(\S+)" y="(\S+)">/g)]
      .map((m) => use("s", 70, Number(m[1]), Number(m[2])))
      .join("");
  const [upper, turned = ""] = card.svg.split('<g transform="rotate(180)">');
  if (card.rank === "A") return use("s", 120, -60, -60);
  return `${half(upper)}<g transform="rotate(180)">${half(turned)}</g>`;
}

/** One card of a deck: what it shows besides the index, and the two forms of the index. */
function face(code, look, russian) {
  const ink = look.inks[code[1]];
  const card = read(code, ink, russian, look.big ? 118 : 98);
  const isCourt = card.count > 0;
  if (!look.big) {
    const twice = (corner) => `${corner}<g transform="rotate(180)">${corner}</g>`;
    return {
      art: card.symbols + card.figure + (isCourt ? court(card, ink) : pips(card)),
      down: twice(use("v", 36, -119.5, -164) + use("s", 33, -91, -163)),
      right: twice(use("v", 36, -119.5, -163) + use("s", 30, -116.5, -125)),
    };
  }
  const body = isCourt
    ? `<g transform="translate(18 44) scale(.86 .86)">${court(card, ink).replace(/<use href="#s".*?<\/g>/, "")}</g>`
    : use("s", 150, -50, -24);
  return {
    art: card.symbols + card.figure + body,
    down: use("v", 62, -124, -165) + use("s", 58, -60, -163),
    right: use("v", 66, -127, -164) + use("s", 58, -121, -94),
  };
}

mkdirSync(OUT, { recursive: true });
const codes = [..."SHDC"].flatMap((s) => [..."A23456789TJQK"].map((r) => r + s));
let largest = 0;
for (const [name, look] of Object.entries(LOOKS)) {
  for (const letters of ["latin", "russian"]) {
    const deck = { head: HEAD, tail: TAIL, art: {}, down: {}, right: {} };
    for (const code of codes) {
      const key = code[0] + code[1].toLowerCase();
      const one = face(code, look, letters === "russian");
      deck.art[key] = one.art;
      deck.down[key] = one.down;
      deck.right[key] = one.right;
    }
    const text = JSON.stringify(deck);
    largest = Math.max(largest, gzipSync(text).length);
    writeFileSync(new URL(`${name}-${letters}.deck.json`, OUT), text);
  }
}
console.log(`8 decks of 52 faces, the largest ${(largest / 1024).toFixed(0)} KiB compressed`);
