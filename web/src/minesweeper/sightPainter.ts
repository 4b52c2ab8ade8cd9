// What is known about a board that was seen in a picture, drawn over that picture: probabilities, proofs, the next click.
import { palette } from "../boards/canvas";
import { indexOf, indicesOf } from "../lib/cells";
import { shortPercent } from "../lib/percent";

/** Where the board lies in the picture, in its pixels. */
export interface SeenBoard {
  x: number;
  y: number;
  columns: number;
  cell_width: number;
  cell_height: number;
}

/** What was worked out about it. */
export interface SeenAnswer {
  probabilities: (number | null)[][] | null | undefined;
  safe: readonly (readonly number[])[];
  mines: readonly (readonly number[])[];
  next: readonly (readonly number[])[];
  guess: boolean;
}

export function paintAnswer(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, pixel: number, board: SeenBoard, answer: SeenAnswer): void {
  const colours = palette(canvas, ["safe", "danger", "clue", "best"]);
  const safe = indicesOf(answer.safe, board.columns);
  const mines = indicesOf(answer.mines, board.columns);
  answer.probabilities?.forEach((row, y) =>
    row.forEach((value, x) => {
      if (value === null) return;
      const index = indexOf([x, y], board.columns);
      const [left, top] = [board.x + x * board.cell_width, board.y + y * board.cell_height];
      const certain = safe.has(index) || mines.has(index);
      context.globalAlpha = certain ? 0.7 : 0.45;
      context.fillStyle = safe.has(index) ? colours.safe : mines.has(index) ? colours.danger : "#fff";
      context.fillRect(left + 1, top + 1, board.cell_width - 2, board.cell_height - 2);
      context.globalAlpha = 1;
      context.fillStyle = certain ? "#fff" : "#111";
      context.font = `600 ${board.cell_height * 0.4}px system-ui, sans-serif`;
      context.fillText(certain ? (safe.has(index) ? "✓" : "✕") : shortPercent(value), left + board.cell_width / 2, top + board.cell_height * 0.53);
    }),
  );
  context.lineWidth = 2.5 * pixel;
  context.strokeStyle = answer.guess ? colours.clue : colours.best;
  for (const [x, y] of answer.next) {
    context.beginPath();
    context.arc(board.x + (x! + 0.5) * board.cell_width, board.y + (y! + 0.5) * board.cell_height, board.cell_width * 0.46, 0, 2 * Math.PI);
    context.stroke();
  }
}
