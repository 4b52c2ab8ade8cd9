// A Sudoku as text and in words.
import { cellOf, rowsOf, spokenCell } from "../lib/cells";
import { fill, texts } from "../lib/texts";
import { type Marks, spokenMarks } from "../pencil/marks";

const words = texts.sudoku.spoken;
export const SYMBOLS = "123456789ABCDEFG";
/** The sizes there are, and how many columns and rows a box has in each. */
export const BOXES: Record<number, [number, number]> = { 4: [2, 2], 6: [3, 2], 9: [3, 3], 16: [4, 4] };

export interface Sheet {
  size: number;
  /** For each cell, row after row: whether its digit is printed. */
  given: boolean[];
  /** For each cell: its symbol, or nothing. */
  digits: string[];
  /** For each cell: the symbols that are noted in it, in order. */
  notes: string[];
}

export function blankSheet(size: number): Sheet {
  const none = Array<string>(size * size).fill("");
  return { size, given: none.map(() => false), digits: none, notes: [...none] };
}

/** Rows of cells apart by spaces: 5 given, =5 filled in, ?125 notes, . open. */
export function parse(text: string): Sheet | null {
  const rows = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length);
  const size = rows.length;
  if (!BOXES[size] || rows.some((row) => row.length !== size)) return null;
  const cells = rows.flat();
  return {
    size,
    given: cells.map((cell) => /^[1-9A-G]$/.test(cell)),
    digits: cells.map((cell) => (/^=?[1-9A-G]$/.test(cell) ? cell.slice(-1) : "")),
    notes: cells.map((cell) => (cell.startsWith("?") ? cell.slice(1) : "")),
  };
}

/** The text again. */
export function format(sheet: Sheet): string {
  const cells = sheet.digits.map((digit, index) => {
    if (digit) return sheet.given[index] ? digit : `=${digit}`;
    return sheet.notes[index] ? `?${sheet.notes[index]}` : ".";
  });
  return rowsOf(cells, sheet.size)
    .map((row) => row.join(" "))
    .join("\n");
}

/** The other cells of a cell's row, column and box. */
export function peersOf(index: number, size: number): number[] {
  const [wide, high] = BOXES[size]!;
  const [x, y] = cellOf(index, size);
  return Array.from({ length: size * size }, (_, other) => other).filter((other) => {
    const [column, row] = cellOf(other, size);
    const boxed = Math.floor(column / wide) === Math.floor(x / wide) && Math.floor(row / high) === Math.floor(y / high);
    return other !== index && (column === x || row === y || boxed);
  });
}

/** The symbols that no peer of a cell has. */
export function candidates(sheet: Sheet, index: number): string {
  const seen = new Set(peersOf(index, sheet.size).map((other) => sheet.digits[other]));
  return [...SYMBOLS.slice(0, sheet.size)].filter((symbol) => !seen.has(symbol)).join("");
}

/** The notes with a symbol added, or taken away if it is there. */
export function toggled(notes: string, symbol: string): string {
  const next = notes.includes(symbol) ? notes.replace(symbol, "") : notes + symbol;
  return [...next].sort((one, two) => SYMBOLS.indexOf(one) - SYMBOLS.indexOf(two)).join("");
}

/** What a screen reader says of a cell. */
export function label(sheet: Sheet, marks: Marks, index: number): string {
  const [digit, notes] = [sheet.digits[index], sheet.notes[index]];
  const held = digit ? (sheet.given[index] ? fill(words.given, { digit }) : digit) : notes ? fill(words.notes, { notes: [...notes].join(" ") }) : words.open;
  return `${spokenCell(cellOf(index, sheet.size))}, ${held}${spokenMarks(marks, index)}`;
}
