// Draws a Sudoku on a canvas: only the cells that are in sight, in the colours of the page's palette.
import { type Brush as AnyBrush, brushOn, type View, visitCells } from "../boards/canvas";
import { outlines, type Spot, tint, tints } from "../pencil/outlines";
import type { Marks } from "../pencil/marks";
import { indexOf } from "../lib/cells";
import { BOXES, peersOf, type Sheet, SYMBOLS } from "./board";

const COLOURS = ["paper-land", "sudoku-near", "sudoku-own", "paper-line", "paper-ink", "best", "clue", "paper-clash", "sudoku-target"] as const;
type Brush = AnyBrush<(typeof COLOURS)[number]>;

export function paint(view: View, sheet: Sheet, marks: Marks, focused: number): void {
  const brush = brushOn(view, COLOURS);
  if (!brush) return;
  const [near, same] = [new Set(peersOf(focused, sheet.size)), sheet.digits[focused]];
  visitCells(view, sheet.size, sheet.size, (x, y) => {
    const spot = { x: x * brush.size, y: y * brush.size, index: indexOf([x, y], sheet.size) };
    ground(brush, spot, near.has(spot.index));
    if (same && sheet.digits[spot.index] === same) tint(brush, spot, brush.colours.best);
    tints(brush, spot, marks, brush.colours["sudoku-target"]);
    glyph(brush, spot, sheet);
    outlines(brush, spot, marks, brush.colours["sudoku-target"]);
  });
  boxes(brush, sheet.size);
}

function ground({ context, colours, size }: Brush, { x, y }: Spot, near: boolean): void {
  context.fillStyle = near ? colours["sudoku-near"] : colours["paper-land"];
  context.fillRect(x, y, size, size);
  context.strokeStyle = colours["paper-line"];
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

/** Thick lines between the boxes, and around them all. */
function boxes({ context, colours, size }: Brush, count: number): void {
  const [wide, high] = BOXES[count]!;
  context.strokeStyle = colours["paper-ink"];
  context.lineWidth = 2;
  context.beginPath();
  for (let at = 0; at <= count; at++) {
    const place = Math.max(1, Math.min(count * size - 1, at * size));
    if (at % wide === 0) context.moveTo(place, 0), context.lineTo(place, count * size);
    if (at % high === 0) context.moveTo(0, place), context.lineTo(count * size, place);
  }
  context.stroke();
}

/** A digit, or small ones in the places that they have in a box. */
function glyph({ context, colours, size }: Brush, { x, y, index }: Spot, sheet: Sheet): void {
  const digit = sheet.digits[index];
  context.fillStyle = sheet.given[index] ? colours["paper-ink"] : colours["sudoku-own"];
  if (digit) {
    context.font = `${sheet.given[index] ? 700 : 500} ${Math.round(size * 0.58)}px system-ui, sans-serif`;
    context.fillText(digit, x + size / 2, y + size * 0.54);
    return;
  }
  const [wide, high] = BOXES[sheet.size]!;
  context.font = `500 ${Math.round((size * 0.8) / Math.max(wide, high))}px system-ui, sans-serif`;
  for (const note of sheet.notes[index]!) {
    const at = SYMBOLS.indexOf(note);
    context.fillText(note, x + ((at % wide) + 0.5) * (size / wide), y + (Math.floor(at / wide) + 0.54) * (size / high));
  }
}
