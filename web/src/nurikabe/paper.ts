// The colours of a Nurikabe on a picture of it, each as its cell lies on the paper.
import { inside, outlined, type Crossings } from "../boards/mesh";
import { cellOf } from "../lib/cells";
import type { Sheet } from "./board";

export function drawOn(context: CanvasRenderingContext2D, mesh: Crossings, sheet: Sheet): void {
  sheet.colours.forEach((colour, index) => {
    const [x, y] = cellOf(index, sheet.width);
    if (sheet.clues[index] || !outlined(context, mesh, x, y)) return;
    if (colour === "#") sea(context);
    else if (colour === "o") dot(context, mesh, x, y);
  });
}

function sea(context: CanvasRenderingContext2D): void {
  context.globalAlpha = 0.78;
  context.fillStyle = "#12375c";
  context.fill();
  context.globalAlpha = 1;
}

function dot(context: CanvasRenderingContext2D, mesh: Crossings, x: number, y: number): void {
  context.beginPath();
  for (let at = 0; at < 20; at++) {
    const angle = (2 * Math.PI * at) / 20;
    context.lineTo(...inside(mesh, x, y, 0.5 + 0.13 * Math.cos(angle), 0.5 + 0.13 * Math.sin(angle)));
  }
  context.closePath();
  context.fillStyle = "#0b8a4b";
  context.fill();
}
