// Sight: what a cell shows, and the one alphabet in which that is written everywhere.

/** The symbols of all sights in their order: the numbers of open cells, then the others. */
export const SYMBOLS = ".12345678#!X*@%? ";

export const EMPTY = SYMBOLS.charAt(0);
export const NUMBERS = [...SYMBOLS.slice(1, 9)];
export const CLOSED = SYMBOLS.charAt(9);
export const FLAG = SYMBOLS.charAt(10);
export const WALL = SYMBOLS.charAt(11);
export const MINE = SYMBOLS.charAt(12);
export const EXPLODED = SYMBOLS.charAt(13);
export const WRONG_FLAG = SYMBOLS.charAt(14);
export const QUESTION = SYMBOLS.charAt(15);

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
