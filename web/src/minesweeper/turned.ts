// A board on its side: rows become columns, so that a wide one fits on a narrow screen.
import { cellOf, indexOf } from "../lib/cells";
import type { Sheet } from "./board";
import type { Marks } from "./marks";

/** Where a cell of a board stands when the board is turned; and, with the height for the width, back again. */
export function turnedIndex(index: number, width: number, height: number): number {
  const [x, y] = cellOf(index, width);
  return indexOf([y, x], height);
}

/** Whether a board is shown larger when it is turned: a wide one on a phone that stands upright. */
export const isLargerTurned = ({ width, height, topology }: Sheet, windowWidth: number, windowHeight: number): boolean =>
  windowWidth < 640 && windowHeight > windowWidth && width > height && topology !== "hexagon";

export function turnedSheet(sheet: Sheet): Sheet {
  const { width, height } = sheet;
  const symbols = sheet.symbols.map((_, index) => sheet.symbols[turnedIndex(index, height, width)]!);
  return { ...sheet, width: height, height: width, symbols };
}

export function turnedMarks(marks: Marks, { width, height }: Sheet): Marks {
  const cells = (set: Set<number>): Set<number> => new Set([...set].map((index) => turnedIndex(index, width, height)));
  return {
    ...marks,
    figures: marks.figures?.map((_, index, all) => all[turnedIndex(index, height, width)]!) ?? null,
    near: marks.near?.map((_, index, all) => all[turnedIndex(index, height, width)]!) ?? null,
    safe: cells(marks.safe),
    mines: cells(marks.mines),
    dead: cells(marks.dead),
    best: marks.best < 0 ? -1 : turnedIndex(marks.best, width, height),
    clues: cells(marks.clues),
    targets: cells(marks.targets),
    clashes: cells(marks.clashes),
    doubtful: cells(marks.doubtful),
    trail: marks.trail.map(([across, down]) => [down!, across!]),
  };
}
