import { FluentBundle, FluentResource } from "@fluent/bundle";
import type { Lang, Text } from "../net/protocol";
import { settings } from "../settings.svelte";
import en from "./en.ftl?raw";
import ru from "./ru.ftl?raw";

type Args = Record<string, string | number>;

function bundle(lang: Lang, source: string): FluentBundle {
  const made = new FluentBundle(lang, { useIsolating: false });
  made.addResource(new FluentResource(source));
  return made;
}

const bundles: Record<Lang, FluentBundle> = { ru: bundle("ru", ru), en: bundle("en", en) };

/** The words of a key in one language; an unknown key gives nothing, so that no page shows it. */
export function words(lang: Lang, id: string, args: Args = {}): string {
  const message = bundles[lang].getMessage(id);
  return message?.value ? bundles[lang].formatPattern(message.value, args) : "";
}

/** The words of a key in the language of the page. */
export function t(id: string, args?: Args): string {
  return words(settings.lang, id, args);
}

/** A text of the server in the language of the page. */
export function say(text: Text | null | undefined): string {
  return text?.[settings.lang] ?? "";
}
