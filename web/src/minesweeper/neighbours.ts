// Which cells touch, as the core says it (core/grid.cpp).
import { cellOf, indexOf } from "../lib/cells";
import type { Sheet } from "./board";

type Offset = readonly [number, number];
const SQUARE: readonly Offset[] = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];
const HEXAGON_EVEN: readonly Offset[] = [[-1, -1], [0, -1], [-1, 0], [1, 0], [-1, 1], [0, 1]];
const HEXAGON_ODD: readonly Offset[] = [[0, -1], [1, -1], [-1, 0], [1, 0], [0, 1], [1, 1]];

/** The cells that touch a cell, each once. */
export function neighboursOf({ width, height, topology }: Sheet, index: number): number[] {
  const [x, y] = cellOf(index, width);
  const offsets = topology !== "hexagon" ? SQUARE : y % 2 ? HEXAGON_ODD : HEXAGON_EVEN;
  const found = new Set<number>();
  for (const [dx, dy] of offsets) {
    let [column, row] = [x + dx, y + dy];
    if (topology === "torus") [column, row] = [(column + width) % width, (row + height) % height];
    if (column >= 0 && row >= 0 && column < width && row < height) found.add(indexOf([column, row], width));
  }
  found.delete(index);
  return [...found];
}
