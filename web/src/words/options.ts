// The options of a game in words.
import type { GameInfo, Options } from "../net/protocol";
import { say, t } from "./words.svelte";

/** What was chosen other than usual, each as «option: choice». */
export function optionsChosen(game: GameInfo, options: Options): string[] {
  return game.options.flatMap((option) => {
    const value = options[option.name] ?? option.default;
    if (value === option.default) return [];
    const choice = option.choices?.find((c) => c.value === value);
    return [`${say(option.title)}: ${choice ? say(choice.title) : value === "unlimited" ? t("unlimited") : value}`];
  });
}
