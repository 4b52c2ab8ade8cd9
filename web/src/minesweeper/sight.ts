// Sight: what a cell shows, in the one alphabet of all boards, and in words.
import { Sight, SYMBOLS } from "../lib/sights";

export const { EMPTY, CLOSED, FLAG, WALL, MINE, EXPLODED, WRONG_FLAG, QUESTION }: Record<keyof typeof Sight, string> = Sight;
/** The numbers of open cells. */
export const NUMBERS = [...SYMBOLS].filter((symbol) => /\d/.test(symbol));

const WORDS: Record<string, string> = {
  [EMPTY]: "empty",
  [CLOSED]: "closed",
  [FLAG]: "flag",
  [WALL]: "wall",
  [MINE]: "mine",
  [EXPLODED]: "exploded mine",
  [WRONG_FLAG]: "wrong flag",
  [QUESTION]: "question mark",
};

export function isNumber(symbol: string): boolean {
  return NUMBERS.includes(symbol);
}

/** What a cell shows, in words; a number stands for itself. */
export function nameOf(symbol: string): string {
  return WORDS[symbol] ?? symbol;
}
