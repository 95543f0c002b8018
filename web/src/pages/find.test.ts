import { describe, expect, it } from "vitest";
import type { GameInfo, Text } from "../net/protocol";
import { find, otherNames, plain } from "./find";

const text = (ru: string, en: string): Text => ({ ru, en });
const none = text("", "");
function game(id: string, title: Text, names: Text[] = [], differs: Text | null = null): GameInfo {
  return { id, title, names, family: "fans", summary: none, cards: none, type: none, class: none, age: none, source: none, sentence: null, differs, claim: null, seats: 1, first: null, contest: false, own: false, solver: true, options: [], partners: [] };
}
const GAMES = [
  game("clover", text("Клевер", "Clover"), [text("Трилистник", "Trefoil")], text("Не английский «Трилистник».", "Not the English Trefoil.")),
  game("trefoil-english", text("Трилистник английский", "Trefoil (English)"), [], text("Не «Клевер».", "Not Clover.")),
  game("belle-lucie", text("Прекрасная Лючия", "La Belle Lucie")),
  game("fan", text("Звёзды", "Stars")),
];

describe("the search", () => {
  it("finds both games called Trefoil, in either language", () => {
    for (const words of ["Trefoil", "trefoil", "трилистник"]) {
      expect(find(GAMES, words).map((g) => g.id)).toEqual(expect.arrayContaining(["clover", "trefoil-english"]));
      expect(find(GAMES, words)).toHaveLength(2);
    }
  });
  it("finds by the id, by part of a word, without regard to case, ё and signs", () => {
    expect(find(GAMES, "belle-lucie").map((g) => g.id)).toEqual(["belle-lucie"]);
    expect(find(GAMES, "ЛЮЧ").map((g) => g.id)).toEqual(["belle-lucie"]);
    expect(find(GAMES, "звезды").map((g) => g.id)).toEqual(["fan"]);
    expect(plain("«Ёлка»-Two")).toBe("елка two");
  });
  it("shows everything in its order without words, and nothing for unknown ones", () => {
    expect(find(GAMES, "  ")).toEqual(GAMES);
    expect(find(GAMES, "покер")).toEqual([]);
  });
  it("lists the other names of a game once", () => {
    expect(otherNames(GAMES[0]!, "ru")).toEqual(["Трилистник", "Clover"]);
    expect(otherNames(game("x", text("Фан", "Fan"), [text("Фан", "Fan")]), "en")).toEqual(["Фан"]);
  });
});
