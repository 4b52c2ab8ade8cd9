// What is drawn on top of the cells of a board.
import type { Answer, Schemas } from "../lib/api";
import { cellOf, indexOf, indicesOf } from "../lib/cells";
import type { Sheet } from "./board";
import { neighboursOf } from "./neighbours";
import { isNumber } from "./sight";

export type Overlay = "none" | "mine" | "safe" | "zero";

export interface Marks {
  overlay: Overlay;
  /** For each cell the figure of the overlay; NaN where there is none. */
  figures: Float64Array | null;
  /** Which cells touch a number; the others, all alike, stay in the background. */
  near: Uint8Array | null;
  /** The figure that all cells in the background share, which is said once instead of in every one; null where they differ. */
  elsewhere: number | null;
  safe: Set<number>;
  mines: Set<number>;
  dead: Set<number>;
  best: number;
  /** Numbers to look at. */
  clues: Set<number>;
  /** The cells that a hint is about. */
  targets: Set<number>;
  /** Numbers that contradict each other. */
  clashes: Set<number>;
  doubtful: Set<number>;
  /** The way of the pointer, in cells from the upper left corner; it is at the last of these places. */
  trail: readonly (readonly number[])[];
}

export const noMarks = (): Marks => ({
  overlay: "none",
  figures: null,
  near: null,
  elsewhere: null,
  safe: new Set(),
  mines: new Set(),
  dead: new Set(),
  best: -1,
  clues: new Set(),
  targets: new Set(),
  clashes: new Set(),
  doubtful: new Set(),
  trail: [],
});

/** Put what a method found onto a board. */
export function fill(marks: Marks, overlay: Overlay, answer: Answer, prospects: Schemas["Prospects"] | null, sheet: Sheet): void {
  const width = answer.width;
  marks.near = near(sheet);
  const table = overlay === "zero" ? (prospects?.zero ?? []) : answer.probabilities;
  marks.overlay = overlay;
  marks.figures = Float64Array.from({ length: width * answer.height }, (_, index) => {
    const [x, y] = cellOf(index, width);
    const value = table[y]?.[x];
    if (value === null || value === undefined) return Number.NaN;
    return overlay === "safe" ? 1 - value : value;
  });
  marks.elsewhere = shared(marks.figures, marks.near);
  marks.safe = indicesOf(answer.safe, width);
  marks.mines = indicesOf(answer.mines, width);
  marks.dead = indicesOf(prospects?.dead ?? [], width);
  marks.best = answer.best ? indexOf([answer.best.x, answer.best.y], width) : -1;
}

/** Light the cells that a hint or a proof speaks of. */
export function light(marks: Marks, clues: number[][], targets: number[][], width: number): void {
  marks.clues = indicesOf(clues, width);
  marks.targets = indicesOf(targets, width);
}

/** The one figure of the cells that touch no number, where there is one; certain ones have their own sign. */
function shared(figures: Float64Array, near: Uint8Array): number | null {
  const far = [...figures].filter((value, index) => !near[index] && value > 0 && value < 1);
  return far.length > 1 && far.every((value) => Math.abs(value - far[0]!) < 1e-9) ? far[0]! : null;
}

/** The cells around the numbers. */
function near(sheet: Sheet): Uint8Array {
  const found = new Uint8Array(sheet.symbols.length);
  sheet.symbols.forEach((symbol, index) => {
    if (!isNumber(symbol)) return;
    for (const near of [index, ...neighboursOf(sheet, index)]) found[near] = 1;
  });
  return found;
}
