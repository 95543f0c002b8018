import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import { cardLabel, cardName } from "./cards";
import en from "./en.ftl?raw";
import ru from "./ru.ftl?raw";
import { words } from "./words.svelte";

const sources = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

function messages(lang: string, text: string): Map<string, string[]> {
  const bundle = new FluentBundle(lang);
  const errors = bundle.addResource(new FluentResource(text));
  expect(errors).toEqual([]);
  const keys = [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((m) => m[1]!);
  expect(new Set(keys).size, `${lang}: a key stands twice`).toBe(keys.length);
  const blocks = text.split(/^(?=[a-z][\w-]* =)/m);
  return new Map(keys.map((key) => {
    const block = blocks.find((b) => b.startsWith(`${key} =`))!;
    return [key, [...new Set([...block.matchAll(/\$(\w+)/g)].map((m) => m[1]!))].sort()];
  }));
}

describe("the words of the page", () => {
  const inRu = messages("ru", ru), inEn = messages("en", en);

  it("are the same keys with the same values in both languages", () => {
    expect([...inRu.keys()].sort()).toEqual([...inEn.keys()].sort());
    for (const [key, values] of inRu) expect(inEn.get(key), key).toEqual(values);
  });

  it("hold every key that the page uses, and no other", () => {
    const used = new Set<string>();
    for (const [name, source] of Object.entries(sources)) {
      if (name.endsWith(".test.ts")) continue;
      for (const m of source.matchAll(/\b(?:t\(|words\(lang, )"([\w-]+)"/g)) used.add(m[1]!);
      for (const m of source.matchAll(/"((?:key|fact)-[\w-]+)"/g)) used.add(m[1]!);
      for (const m of source.matchAll(/"(hint-[\w-]+|nth-[\w-]+|cards-(?:down|covered))"/g)) used.add(m[1]!);
      for (const m of source.matchAll(/(?:t\(|words\(lang, )`([\w-]+-)\$\{/g)) {
        const family = [...inRu.keys()].filter((k) => k.startsWith(m[1]!));
        expect(family.length, m[1]).toBeGreaterThan(0);
        family.forEach((k) => used.add(k));
      }
    }
    expect([...used].filter((k) => !inRu.has(k))).toEqual([]);
    expect([...inRu.keys()].filter((k) => !used.has(k))).toEqual([]);
  });

  it("say every message without a fault", () => {
    for (const lang of ["ru", "en"] as const) {
      for (const [key, values] of inRu) {
        const said = words(lang, key, Object.fromEntries(values.map((v) => [v, v === "n" || v === "count" ? 3 : "x"])));
        expect(said, `${lang} ${key}`).not.toBe("");
        expect(said, `${lang} ${key}`).not.toContain("{");
      }
    }
  });

  it("have the Russian plurals", () => {
    const counts = [1, 2, 5, 11, 12, 21, 22, 25, 101, 111, 112];
    expect(counts.map((n) => words("ru", "moves-made", { n }))).toEqual([
      "1 ход", "2 хода", "5 ходов", "11 ходов", "12 ходов", "21 ход", "22 хода", "25 ходов", "101 ход", "111 ходов", "112 ходов",
    ]);
    expect([1, 2].map((n) => words("en", "moves-made", { n }))).toEqual(["1 move", "2 moves"]);
  });

  it("name cards with their place", () => {
    expect(cardLabel("ru", "Qs", "веер 7", 3, 3)).toBe("дама пик, веер 7, третья из трёх");
    expect(cardLabel("ru", "Kh", "веер 7", 1, 3)).toBe("король червей, веер 7, первый из трёх");
    expect(cardLabel("ru", "Td", "колонка 2", 12, 15)).toBe("десятка бубен, колонка 2, 12-я из 15");
    expect(cardLabel("ru", "", "колода", 2, 2)).toBe("карта рубашкой вверх, колода, вторая из двух");
    expect(cardLabel("en", "Qs", "fan 7", 3, 3)).toBe("queen of spades, fan 7, third of three");
    expect(cardLabel("en", "Qs", "fan 7", 1, 1)).toBe("queen of spades, fan 7");
    for (const lang of ["ru", "en"] as const) {
      const all = [..."shdc"].flatMap((s) => [..."A23456789TJQK"].map((r) => cardName(lang, r + s)));
      expect(new Set(all).size).toBe(52);
    }
  });
});
