// How many layouts fit: whole numbers as long as people read them, powers of ten beyond.
import { counted, fill, texts } from "../lib/texts";

/** Digits that are written out. */
const MOST_DIGITS = 12;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A decimal string as people read it: 1,040, or 3.2 × 10²⁵. */
export function readable(layouts: string): string {
  if (layouts.length <= MOST_DIGITS) return Number(layouts).toLocaleString("en-GB");
  let [power, first] = [layouts.length - 1, Math.round(Number(layouts.slice(0, 3)) / 10)];
  if (first === 100) [power, first] = [power + 1, 10];
  return `${(first / 10).toFixed(1)} × 10${[...String(power)].map((digit) => RAISED[Number(digit)]).join("")}`;
}

/** How exact an answer is, and how many layouts it counted: a decimal string, or null if nobody did. */
export function standing(kind: string, layouts: string | null): string {
  const words = texts.layouts;
  if (!layouts) return fill(words.kindOnly, { kind });
  if (layouts.length > MOST_DIGITS) return fill(words.about, { kind, count: readable(layouts) });
  return counted(Number(layouts), { one: fill(words.one, { kind }), other: fill(words.other, { kind }) });
}
