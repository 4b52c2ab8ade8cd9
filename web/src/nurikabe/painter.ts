// Draws a Nurikabe on a canvas: only the cells that are in sight, in the colours of the page's palette.
import { type Brush as AnyBrush, brushOn, type View, visitCells } from "../boards/canvas";
import { indexOf } from "../lib/cells";
import { completeIslands, type Sheet } from "./board";
import type { Marks } from "../pencil/marks";
import { outlines, type Spot, tints } from "../pencil/outlines";

const COLOURS = [
  "nurikabe-sea", "paper-land", "nurikabe-unknown", "paper-line", "paper-ink", "nurikabe-dot", "paper-clash", "nurikabe-target", "best", "clue",
] as const;
type Brush = AnyBrush<(typeof COLOURS)[number]>;

export function paint(view: View, sheet: Sheet, marks: Marks): void {
  const brush = brushOn(view, COLOURS);
  if (!brush) return;
  const { context, colours, size } = brush;
  const complete = completeIslands(sheet);
  visitCells(view, sheet.width, sheet.height, (x, y) => {
    const spot = { x: x * size, y: y * size, index: indexOf([x, y], sheet.width) };
    ground(brush, spot, sheet);
    tints(brush, spot, marks, colours["nurikabe-target"]);
    glyph(brush, spot, sheet, complete);
    outlines(brush, spot, marks, colours["nurikabe-target"]);
  });
  context.strokeStyle = colours["paper-ink"];
  context.lineWidth = 2;
  context.strokeRect(1, 1, sheet.width * size - 2, sheet.height * size - 2);
}

function ground({ context, colours, size }: Brush, { x, y, index }: Spot, sheet: Sheet): void {
  const [clue, colour] = [sheet.clues[index], sheet.colours[index]];
  const sea = !clue && colour === "#";
  const land = clue || colour === "o";
  context.fillStyle = sea ? colours["nurikabe-sea"] : land ? colours["paper-land"] : colours["nurikabe-unknown"];
  context.fillRect(x, y, size, size);
  context.strokeStyle = colours["paper-line"];
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

/** A number, softer when its island is complete, or the dot of an island. */
function glyph({ context, colours, size }: Brush, { x, y, index }: Spot, sheet: Sheet, complete: Set<number>): void {
  const clue = sheet.clues[index];
  if (clue) {
    context.fillStyle = complete.has(index) ? colours["nurikabe-dot"] : colours["paper-ink"];
    context.font = `650 ${Math.round(size * (clue.length > 2 ? 0.36 : clue.length > 1 ? 0.46 : 0.56))}px system-ui, sans-serif`;
    context.fillText(clue, x + size / 2, y + size * 0.54);
  } else if (sheet.colours[index] === "o") {
    context.fillStyle = colours["nurikabe-dot"];
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, Math.max(2, size * 0.1), 0, 2 * Math.PI);
    context.fill();
  }
}
