// Draws a Nurikabe on a canvas: only the cells that are in sight, in the colours of the page's palette.
import { type Brush as AnyBrush, brushOn, type View, visitCells } from "../boards/canvas";
import { indexOf } from "../lib/cells";
import { completeIslands, type Sheet } from "./board";
import type { Marks } from "../boards/puzzleMarks";

const COLOURS = [
  "nurikabe-sea", "nurikabe-land", "nurikabe-unknown", "nurikabe-line", "nurikabe-ink", "nurikabe-dot", "nurikabe-clash", "nurikabe-target", "best", "clue",
] as const;
type Brush = AnyBrush<(typeof COLOURS)[number]>;

/** A cell, and where it begins on the canvas. */
interface Spot {
  x: number;
  y: number;
  index: number;
}

export function paint(view: View, sheet: Sheet, marks: Marks): void {
  const brush = brushOn(view, COLOURS);
  if (!brush) return;
  const { context, colours, size } = brush;
  const complete = completeIslands(sheet);
  visitCells(view, sheet.width, sheet.height, (x, y) => {
    const spot = { x: x * size, y: y * size, index: indexOf([x, y], sheet.width) };
    ground(brush, spot, sheet);
    tints(brush, spot, marks);
    glyph(brush, spot, sheet, complete);
    if (marks.tried.has(spot.index)) corner(brush, spot);
    outlines(brush, spot, marks);
  });
  context.strokeStyle = colours["nurikabe-ink"];
  context.lineWidth = 2;
  context.strokeRect(1, 1, sheet.width * size - 2, sheet.height * size - 2);
}

function ground({ context, colours, size }: Brush, { x, y, index }: Spot, sheet: Sheet): void {
  const [clue, colour] = [sheet.clues[index], sheet.colours[index]];
  const sea = !clue && colour === "#";
  const land = clue || colour === "o";
  context.fillStyle = sea ? colours["nurikabe-sea"] : land ? colours["nurikabe-land"] : colours["nurikabe-unknown"];
  context.fillRect(x, y, size, size);
  context.strokeStyle = colours["nurikabe-line"];
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
}

function tints(brush: Brush, spot: Spot, marks: Marks): void {
  const { colours } = brush;
  if (marks.evidence.has(spot.index)) tint(brush, spot, colours.clue);
  if (marks.wrong.has(spot.index) || marks.broken.has(spot.index)) tint(brush, spot, colours["nurikabe-clash"]);
  if (marks.open.has(spot.index)) tint(brush, spot, colours["nurikabe-target"]);
}

/** A number, softer when its island is complete, or the dot of an island. */
function glyph({ context, colours, size }: Brush, { x, y, index }: Spot, sheet: Sheet, complete: Set<number>): void {
  const clue = sheet.clues[index];
  if (clue) {
    context.fillStyle = complete.has(index) ? colours["nurikabe-dot"] : colours["nurikabe-ink"];
    context.font = `650 ${Math.round(size * (clue.length > 2 ? 0.36 : clue.length > 1 ? 0.46 : 0.56))}px system-ui, sans-serif`;
    context.fillText(clue, x + size / 2, y + size * 0.54);
  } else if (sheet.colours[index] === "o") {
    context.fillStyle = colours["nurikabe-dot"];
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, Math.max(2, size * 0.1), 0, 2 * Math.PI);
    context.fill();
  }
}

/** The folded corner of a cell that is only tried. */
function corner({ context, colours, size }: Brush, { x, y }: Spot): void {
  context.fillStyle = colours.clue;
  context.beginPath();
  context.moveTo(x + size - 1, y + 1);
  context.lineTo(x + size - 1, y + size * 0.34);
  context.lineTo(x + size * 0.66, y + 1);
  context.closePath();
  context.fill();
}

function outlines(brush: Brush, spot: Spot, marks: Marks): void {
  const { colours, size } = brush;
  if (marks.doubtful.has(spot.index)) outline(brush, spot, colours.clue, [size * 0.16, size * 0.1]);
  if (marks.repaired.has(spot.index)) outline(brush, spot, colours.best, [size * 0.07, size * 0.07]);
  if (marks.evidence.has(spot.index)) outline(brush, spot, colours.clue);
  if (marks.targets.has(spot.index)) outline(brush, spot, colours["nurikabe-target"]);
  if (marks.wrong.has(spot.index)) outline(brush, spot, colours["nurikabe-clash"]);
}

function tint({ context, size }: Brush, { x, y }: Spot, colour: string): void {
  context.globalAlpha = 0.3;
  context.fillStyle = colour;
  context.fillRect(x, y, size, size);
  context.globalAlpha = 1;
}

function outline({ context, size }: Brush, { x, y }: Spot, colour: string, dashes: number[] = []): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(2, size * 0.08);
  const inset = context.lineWidth / 2 + 1;
  context.setLineDash(dashes);
  context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  context.setLineDash([]);
}
