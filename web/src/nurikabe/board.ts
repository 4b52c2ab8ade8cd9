// A Nurikabe: clues and colours as text, in words, and on a canvas.
import type { Palette } from "../minesweeper/painter";

export interface Sheet {
  width: number;
  height: number;
  /** For each cell, row after row: a number, ? or nothing. */
  clues: string[];
  /** For each cell: . not known, # sea, o island; a clue has none of its own. */
  colours: string[];
}

/** What is drawn on top of the cells. */
export interface Marks {
  /** The cells that a reason speaks of. */
  evidence: Set<number>;
  /** The cells that a step is about. */
  targets: Set<number>;
  /** What cannot be right. */
  wrong: Set<number>;
  doubtful: Set<number>;
  /** Read in one way, and changed so that there is one solution. */
  repaired: Set<number>;
  /** Where two solutions differ. */
  open: Set<number>;
}

export const noMarks = (): Marks => ({
  evidence: new Set(),
  targets: new Set(),
  wrong: new Set(),
  doubtful: new Set(),
  repaired: new Set(),
  open: new Set(),
});

export function blankSheet(width: number, height: number): Sheet {
  return { width, height, clues: Array<string>(width * height).fill(""), colours: Array<string>(width * height).fill(".") };
}

/** Rows of cells apart by spaces. */
export function parse(text: string): Sheet {
  const rows = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/).filter(Boolean))
    .filter((row) => row.length);
  const cells = rows.flat();
  const isClue = (cell: string): boolean => cell !== "." && cell !== "#" && cell !== "o";
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    clues: cells.map((cell) => (isClue(cell) ? cell : "")),
    colours: cells.map((cell) => (isClue(cell) ? "." : cell)),
  };
}

export function format(board: Sheet): string {
  const lines = [];
  for (let y = 0; y < board.height; y++) {
    const row = [];
    for (let index = y * board.width; index < (y + 1) * board.width; index++) row.push(board.clues[index] || board.colours[index]);
    lines.push(row.join(" "));
  }
  return lines.join("\n");
}

const WORDS: Record<string, string> = { ".": "unknown", "#": "sea", o: "island" };

/** What a screen reader says of a cell. */
export function label(board: Sheet, marks: Marks, index: number): string {
  const place = `(${index % board.width},${Math.floor(index / board.width)})`;
  const clue = board.clues[index];
  let text = `${place} ${clue ? `clue ${clue}` : WORDS[board.colours[index]!]}`;
  if (marks.targets.has(index)) text += ", the step";
  if (marks.evidence.has(index)) text += ", look here";
  if (marks.wrong.has(index)) text += ", cannot be right";
  if (marks.open.has(index)) text += ", differs between solutions";
  if (marks.doubtful.has(index)) text += ", doubtful";
  if (marks.repaired.has(index)) text += ", repaired";
  return text;
}

export function paint(
  canvas: HTMLCanvasElement,
  board: Sheet,
  marks: Marks,
  colours: Palette,
  size: number,
  left: number,
  top: number,
): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(wide * ratio) || canvas.height !== Math.round(high * ratio)) {
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round(high * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
  context.clearRect(left, top, wide, high);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const lastRow = Math.min(board.height - 1, Math.floor((top + high) / size));
  const lastColumn = Math.min(board.width - 1, Math.floor((left + wide) / size));
  for (let y = Math.max(0, Math.floor(top / size)); y <= lastRow; y++) {
    for (let x = Math.max(0, Math.floor(left / size)); x <= lastColumn; x++) {
      cell(context, board, marks, colours, size, x * size, y * size, y * board.width + x);
    }
  }
  context.strokeStyle = colours["nurikabe-ink"]!;
  context.lineWidth = 2;
  context.strokeRect(1, 1, board.width * size - 2, board.height * size - 2);
}

function cell(
  context: CanvasRenderingContext2D,
  board: Sheet,
  marks: Marks,
  colours: Palette,
  size: number,
  x: number,
  y: number,
  index: number,
): void {
  const clue = board.clues[index];
  const colour = board.colours[index];
  const sea = !clue && colour === "#";
  context.fillStyle = sea ? colours["nurikabe-sea"]! : clue || colour === "o" ? colours["nurikabe-land"]! : colours["nurikabe-unknown"]!;
  context.fillRect(x, y, size, size);
  context.strokeStyle = colours["nurikabe-line"]!;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, y + 0.5, size - 1, size - 1);
  if (marks.evidence.has(index)) tint(context, colours.clue!, x, y, size);
  if (marks.wrong.has(index)) tint(context, colours.clash!, x, y, size);
  if (marks.open.has(index)) tint(context, colours.target!, x, y, size);
  if (clue) {
    context.fillStyle = colours["nurikabe-ink"]!;
    context.font = `650 ${Math.round(size * (clue.length > 2 ? 0.36 : clue.length > 1 ? 0.46 : 0.56))}px system-ui, sans-serif`;
    context.fillText(clue, x + size / 2, y + size * 0.54);
  } else if (colour === "o") {
    context.fillStyle = colours["nurikabe-dot"]!;
    context.beginPath();
    context.arc(x + size / 2, y + size / 2, Math.max(2, size * 0.1), 0, 2 * Math.PI);
    context.fill();
  }
  if (marks.doubtful.has(index)) outline(context, colours.clue!, x, y, size, [size * 0.16, size * 0.1]);
  if (marks.repaired.has(index)) outline(context, colours.best!, x, y, size, [size * 0.07, size * 0.07]);
  if (marks.evidence.has(index)) outline(context, colours.clue!, x, y, size);
  if (marks.targets.has(index)) outline(context, colours.target!, x, y, size);
  if (marks.wrong.has(index)) outline(context, colours.clash!, x, y, size);
}

function tint(context: CanvasRenderingContext2D, colour: string, x: number, y: number, size: number): void {
  context.globalAlpha = 0.3;
  context.fillStyle = colour;
  context.fillRect(x, y, size, size);
  context.globalAlpha = 1;
}

function outline(context: CanvasRenderingContext2D, colour: string, x: number, y: number, size: number, dashes: number[] = []): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(2, size * 0.08);
  const inset = context.lineWidth / 2 + 1;
  context.setLineDash(dashes);
  context.strokeRect(x + inset, y + inset, size - 2 * inset, size - 2 * inset);
  context.setLineDash([]);
}
