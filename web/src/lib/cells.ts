// Cells and their numbers: everything that is kept for each cell of a board is a list, row after row.

/** A cell: from the left, from the top, both from 0. */
export type Cell = [number, number];

/** Where a cell stands in the list. */
export function indexOf([x, y]: readonly number[], width: number): number {
  return y! * width + x!;
}

export function indicesOf(cells: readonly (readonly number[])[], width: number): Set<number> {
  return new Set(cells.map((cell) => indexOf(cell, width)));
}

/** Which cell stands there: the inverse of indexOf. */
export function cellOf(index: number, width: number): Cell {
  return [index % width, Math.floor(index / width)];
}

/** What is kept for the cells, cut into rows. */
export function rowsOf<T>(cells: readonly T[], width: number): T[][] {
  return Array.from({ length: cells.length / width }, (_, y) => cells.slice(y * width, (y + 1) * width));
}

/** A cell as people write it: a letter for the column, a number from 1 for the row, as C5. */
export function cellName([x, y]: readonly number[]): string {
  let [left, letters] = [x! + 1, ""];
  for (; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters;
  return `${letters}${y! + 1}`;
}
