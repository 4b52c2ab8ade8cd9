// The words of the page. They are all in src/texts, one file per language, in sections named after the tabs; a
// translation is another file with the same keys and a line in LANGUAGES.
import english from "../texts/en.json";

export type Texts = typeof english;

const LANGUAGES: Record<string, Texts> = { en: english };

/** The texts in the reader's language, or in English. */
export const texts: Texts = LANGUAGES[globalThis.navigator?.language?.slice(0, 2) ?? "en"] ?? english;

/** A text with its {gaps} filled. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}

/** A number with its noun: one form for exactly one, another for all others; {count} is the number. */
export function counted(count: number, forms: { one: string; other: string }): string {
  return fill(count === 1 ? forms.one : forms.other, { count: count.toLocaleString("en-GB") });
}
