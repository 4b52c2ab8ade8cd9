// Tints and outlines of the cells that are marked, the same for every puzzle but for the colour of what a step is about.
import type { Brush as AnyBrush } from "../boards/canvas";
import type { Marks } from "./marks";

/** A cell, and where it begins on the canvas. */
export interface Spot {
  x: number;
  y: number;
  index: number;
}

type Brush = AnyBrush<"best" | "clue" | "paper-clash">;

export function tints(brush: Brush, spot: Spot, marks: Marks, target: string): void {
  if (marks.evidence.has(spot.index)) tint(brush, spot, brush.colours.clue);
  if (marks.wrong.has(spot.index) || marks.broken.has(spot.index)) tint(brush, spot, brush.colours["paper-clash"]);
  if (marks.open.has(spot.index)) tint(brush, spot, target);
}

export function outlines(brush: Brush, spot: Spot, marks: Marks, target: string): void {
  const { colours, size } = brush;
  if (marks.doubtful.has(spot.index)) outline(brush, spot, colours.clue, [size * 0.16, size * 0.1]);
  if (marks.repaired.has(spot.index)) outline(brush, spot, colours.best, [size * 0.07, size * 0.07]);
  if (marks.evidence.has(spot.index)) outline(brush, spot, colours.clue);
  if (marks.targets.has(spot.index)) outline(brush, spot, target);
  if (marks.tried.has(spot.index)) corner(brush, spot);
  if (marks.wrong.has(spot.index)) outline(brush, spot, colours["paper-clash"]);
}

export function tint({ context, size }: Brush, { x, y }: Spot, colour: string): void {
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
