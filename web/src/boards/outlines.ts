// Tints and outlines of the cells that are marked, the same for every puzzle.
import type { Brush as AnyBrush } from "./canvas";
import type { Marks } from "./puzzleMarks";

/** A cell, and where it begins on the canvas. */
export interface Spot {
  x: number;
  y: number;
  index: number;
}

type Brush = AnyBrush<"best" | "clue" | "clash" | "target">;

export function tints(brush: Brush, spot: Spot, marks: Marks): void {
  if (marks.evidence.has(spot.index)) tint(brush, spot, brush.colours.clue);
  if (marks.wrong.has(spot.index)) tint(brush, spot, brush.colours.clash);
  if (marks.open.has(spot.index)) tint(brush, spot, brush.colours.target);
}

export function outlines(brush: Brush, spot: Spot, marks: Marks): void {
  const { colours, size } = brush;
  if (marks.doubtful.has(spot.index)) outline(brush, spot, colours.clue, [size * 0.16, size * 0.1]);
  if (marks.repaired.has(spot.index)) outline(brush, spot, colours.best, [size * 0.07, size * 0.07]);
  if (marks.evidence.has(spot.index)) outline(brush, spot, colours.clue);
  if (marks.targets.has(spot.index)) outline(brush, spot, colours.target);
  if (marks.wrong.has(spot.index)) outline(brush, spot, colours.clash);
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
