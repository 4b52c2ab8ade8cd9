// Cells and their numbers: everything that is kept for each cell of a board is a list, row after row.

/** A cell: from the left, from the top, both from 0. */
export type Cell = [number, number];

/** The letters of a column: A to Z, then AA, AB and so on, as the server says them. */
export function columnName(x: number): string {
  return (x >= 26 ? columnName(Math.floor(x / 26) - 1) : "") + String.fromCharCode(65 + (x % 26));
}

/** A cell as sentences name it: C5 is column C, row 5. */
export function cellName([x, y]: readonly number[]): string {
  return `${columnName(x!)}${y! + 1}`;
}

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
