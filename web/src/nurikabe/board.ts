// A Nurikabe as text and in words.
import { cellOf, rowsOf, spokenCell } from "../lib/cells";
import { fill, texts } from "../lib/texts";
import { type Marks, spokenMarks } from "../pencil/marks";

export interface Sheet {
  width: number;
  height: number;
  /** For each cell, row after row: a number, ? or nothing. */
  clues: string[];
  /** For each cell: . not known, # sea, o island; a clue has none of its own. */
  colours: string[];
}

export function blankSheet(width: number, height: number): Sheet {
  return { width, height, clues: Array<string>(width * height).fill(""), colours: Array<string>(width * height).fill(".") };
}

/** Rows of cells apart by spaces. */
export function parse(text: string): Sheet {
  const rows = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length);
  const cells = rows.flat();
  const isClue = (cell: string): boolean => cell !== "." && cell !== "#" && cell !== "o";
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    clues: cells.map((cell) => (isClue(cell) ? cell : "")),
    colours: cells.map((cell) => (isClue(cell) ? "." : cell)),
  };
}

/** The text again. */
export function format(sheet: Sheet): string {
  const cells = sheet.clues.map((clue, index) => clue || sheet.colours[index]);
  return rowsOf(cells, sheet.width)
    .map((row) => row.join(" "))
    .join("\n");
}

const words = texts.nurikabe.spoken;

/** What a screen reader says of a cell. */
export function label(sheet: Sheet, marks: Marks, index: number): string {
  const clue = sheet.clues[index];
  return `${spokenCell(cellOf(index, sheet.width))}, ${clue ? fill(words.clue, { clue }) : words[sheet.colours[index] as "." | "#" | "o"]}${spokenMarks(marks, index)}`;
}

/** How many cells have no colour yet; clues need none. */
export function cellsLeft(sheet: Sheet): number {
  return sheet.clues.filter((clue, index) => !clue && sheet.colours[index] === ".").length;
}

/** The clues whose islands have all their cells marked, and no other clue. */
export function completeIslands(sheet: Sheet): Set<number> {
  const found = new Set<number>();
  sheet.clues.forEach((clue, start) => {
    const wanted = Number(clue);
    if (!clue || !Number.isFinite(wanted)) return;
    const island = islandOf(sheet, start);
    if (island.size === wanted && [...island].filter((index) => sheet.clues[index]).length === 1) found.add(start);
  });
  return found;
}

function islandOf(sheet: Sheet, start: number): Set<number> {
  const island = new Set([start]);
  for (const index of island) {
    const [x, y] = cellOf(index, sheet.width);
    const beside = [x > 0 ? index - 1 : -1, x + 1 < sheet.width ? index + 1 : -1, y > 0 ? index - sheet.width : -1, y + 1 < sheet.height ? index + sheet.width : -1];
    for (const other of beside) if (other >= 0 && (sheet.clues[other] || sheet.colours[other] === "o")) island.add(other);
  }
  return island;
}
