// The digits of a Sudoku that aren't printed on a picture of it, each as its cell lies on the paper.
import { inside, type Crossings, type Place } from "../boards/mesh";
import { cellOf } from "../lib/cells";
import type { Sheet } from "./board";

export function drawOn(context: CanvasRenderingContext2D, mesh: Crossings, sheet: Sheet): void {
  sheet.digits.forEach((digit, index) => {
    const [x, y] = cellOf(index, sheet.size);
    if (!digit || sheet.given[index] || !mesh[y + 1]?.[x + 1]) return;
    const at = (across: number, down: number): Place => inside(mesh, x, y, across, down);
    const [middle, right, below] = [at(0.5, 0.5), at(1, 0.5), at(0.5, 1)];
    context.save();
    context.transform(2 * (right[0] - middle[0]), 2 * (right[1] - middle[1]), 2 * (below[0] - middle[0]), 2 * (below[1] - middle[1]), ...middle);
    context.scale(0.01, 0.01);
    context.font = "600 66px system-ui, sans-serif";
    context.fillStyle = "#145ac8";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(digit, 0, 4);
    context.restore();
  });
}
