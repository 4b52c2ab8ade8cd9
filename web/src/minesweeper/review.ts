// What a review shows of a game: the board before each move, what was certain, and the way of the pointer.
import type { JudgedMove, Replay } from "../lib/api";
import { cellName, indexOf, indicesOf } from "../lib/cells";
import { shortPercent } from "../lib/percent";
import { fill, texts } from "../lib/texts";
import { closedSheet, type Sheet } from "./board";
import { light, type Marks, noMarks } from "./marks";

const MISTAKES = new Set(["worse_guess", "missed_safe", "proven_mine", "wrong_flag"]);

export const isMistake = (move: JudgedMove): boolean => MISTAKES.has(move.kind);
export const opens = (move: JudgedMove): boolean => move.action === "open" || move.action === "chord";

/** The risk that a move took; a flag takes none. */
export const riskOf = (move: JudgedMove): number => (opens(move) ? move.mine_probability : 0);

/** Whether there is anything to see in the strip of a game: a risk or a mistake. */
export const isEventful = (moves: readonly JudgedMove[]): boolean => moves.some((move) => isMistake(move) || riskOf(move) > 0);

/** What the move that ended a game was, in one sentence: how safe it was, and what would have been safer. */
export function verdict(move: JudgedMove | undefined): string {
  if (!move?.died) return "";
  if (move.kind !== "missed_safe" || !move.missed[0]) return move.because;
  return fill(texts.review.fatal, { safe: `${shortPercent(1 - move.mine_probability)} %`, cell: cellName(move.missed[0]) });
}

/** The board before a move; after the last one, with everything shown. */
export function sheetBefore(replay: Replay, move: JudgedMove | undefined): Sheet {
  const made = closedSheet(replay.setup.width, replay.setup.height, replay.setup.topology);
  for (const frame of replay.frames.slice(0, move ? move.event : replay.frames.length))
    for (const [x, y, symbol] of frame.changed) made.symbols[indexOf([x, y], made.width)] = symbol;
  if (!move && replay.final) made.symbols = [...replay.final.replaceAll("\n", "")];
  return made;
}

/** Light a move, what it missed, and the proof. */
export function marksOf(move: JudgedMove | undefined, sheet: Sheet, trail: Marks["trail"]): Marks {
  const marks = noMarks();
  marks.trail = trail;
  if (!move) return marks;
  light(marks, move.proof?.clues ?? [], [move.cell], sheet.width);
  if (move.kind === "worse_guess" && move.missed[0]) marks.best = indexOf(move.missed[0], sheet.width);
  else if (move.missed.length) {
    marks.overlay = "mine";
    marks.safe = indicesOf(move.missed, sheet.width);
    marks.figures = Float64Array.from(sheet.symbols, (_, index) => (marks.safe.has(index) ? 0 : Number.NaN));
  }
  return marks;
}

/** Where the pointer was from one time to another. */
export function trailBetween(points: readonly number[][], from: number, to: number): number[][] {
  return points.filter(([seconds]) => seconds! >= from && seconds! <= to).map(([, x, y]) => [x!, y!]);
}
