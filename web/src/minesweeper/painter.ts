// Draws a board on a canvas: only the cells that are in sight, in the colours of the page's palette.
import type { Sheet } from "./board";
import { shortPercent } from "./board";

export type Overlay = "none" | "mine" | "safe" | "zero";

/** What is drawn on top of the cells. */
export interface Marks {
  overlay: Overlay;
  /** For each cell the figure of the overlay; NaN where there is none. */
  figures: Float64Array | null;
  /** Which cells touch a number; the others, all alike, stay in the background. */
  near: Uint8Array | null;
  safe: Set<number>;
  mines: Set<number>;
  dead: Set<number>;
  best: number;
  /** Numbers to look at. */
  clues: Set<number>;
  /** The cells that a hint is about. */
  targets: Set<number>;
  /** Numbers that contradict each other. */
  clashes: Set<number>;
  doubtful: Set<number>;
}

export const noMarks = (): Marks => ({
  overlay: "none",
  figures: null,
  near: null,
  safe: new Set(),
  mines: new Set(),
  dead: new Set(),
  best: -1,
  clues: new Set(),
  targets: new Set(),
  clashes: new Set(),
  doubtful: new Set(),
});

export interface Palette {
  [name: string]: string;
}

const NAMES = [
  "closed", "closed-edge", "open", "line", "wall", "flag", "pole", "mine", "exploded", "wrong", "ink",
  "safe", "danger", "heat-low", "heat-mid", "heat-high", "best", "clue", "clash", "dead", "target", "figure",
  "nurikabe-sea", "nurikabe-land", "nurikabe-unknown", "nurikabe-line", "nurikabe-ink", "nurikabe-dot", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8",
];

export function palette(element: Element): Palette {
  const style = getComputedStyle(element);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--cell-${name}`).trim() || "#888"]));
}

/** Where a cell lies, in pixels from the upper left of the board. Odd rows of hexagons are shifted by half a cell. */
export function shift(sheet: Sheet, y: number, size: number): number {
  return sheet.topology === "hexagon" && y % 2 === 1 ? size / 2 : 0;
}

export function paint(
  canvas: HTMLCanvasElement,
  sheet: Sheet,
  marks: Marks,
  colours: Palette,
  size: number,
  left: number,
  top: number,
  pressed: Set<number>,
): void {
  const context = canvas.getContext("2d", { alpha: true });
  if (!context) return;
  const ratio = window.devicePixelRatio || 1;
  const wide = canvas.clientWidth;
  const high = canvas.clientHeight;
  if (canvas.width !== Math.round(wide * ratio) || canvas.height !== Math.round(high * ratio)) {
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round(high * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
  context.clearRect(left, top, wide, high);
  context.textAlign = "center";
  context.textBaseline = "middle";
  const firstRow = Math.max(0, Math.floor(top / size));
  const lastRow = Math.min(sheet.height - 1, Math.floor((top + high) / size));
  const firstColumn = Math.max(0, Math.floor(left / size) - 1);
  const lastColumn = Math.min(sheet.width - 1, Math.floor((left + wide) / size));
  for (let y = firstRow; y <= lastRow; y++) {
    for (let x = firstColumn; x <= lastColumn; x++) {
      const index = y * sheet.width + x;
      cell(context, sheet, marks, colours, size, x * size + shift(sheet, y, size), y * size, index, pressed.has(index));
    }
  }
}

function cell(
  context: CanvasRenderingContext2D,
  sheet: Sheet,
  marks: Marks,
  colours: Palette,
  size: number,
  x: number,
  y: number,
  index: number,
  pressed: boolean,
): void {
  const symbol = sheet.symbols[index] ?? "#";
  const closed = symbol === "#" || symbol === "!" || symbol === "?" || symbol === "%";
  const gap = Math.max(1, Math.round(size / 22));
  const inner = size - gap;
  box(context, x, y, inner, size * 0.14, ground(symbol, closed && !pressed, colours));
  if (closed && !pressed) edge(context, x, y, inner, size, colours);
  if (closed) heat(context, marks, colours, x, y, inner, size, index);
  if (marks.clues.has(index)) ring(context, x, y, inner, size * 0.1, colours.clue!, true);
  if (marks.clashes.has(index)) ring(context, x, y, inner, size * 0.1, colours.clash!, true);
  glyph(context, symbol, colours, size, x, y, inner);
  if (symbol === "#") figure(context, marks, colours, x, y, inner, size, index);
  if (marks.doubtful.has(index)) dashed(context, x, y, inner, size, colours.clue!);
  if (marks.targets.has(index)) ring(context, x, y, inner, size * 0.1, colours.target!, false);
  if (marks.best === index) ring(context, x, y, inner, size * 0.09, colours.best!, false);
}

function ground(symbol: string, raised: boolean, colours: Palette): string {
  if (symbol === "@") return colours.exploded!;
  if (symbol === "X") return colours.wall!;
  return raised ? colours.closed! : colours.open!;
}

function box(context: CanvasRenderingContext2D, x: number, y: number, size: number, radius: number, fill: string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(x, y, size, size, radius);
  context.fill();
}

function edge(context: CanvasRenderingContext2D, x: number, y: number, inner: number, size: number, colours: Palette): void {
  context.strokeStyle = colours["closed-edge"]!;
  context.lineWidth = Math.max(1, size / 24);
  const inset = context.lineWidth / 2;
  context.beginPath();
  context.roundRect(x + inset, y + inset, inner - 2 * inset, inner - 2 * inset, size * 0.12);
  context.stroke();
}

/** The colour of a probability: certain cells have their own, all others go from low over middle to high. */
function heat(
  context: CanvasRenderingContext2D,
  marks: Marks,
  colours: Palette,
  x: number,
  y: number,
  inner: number,
  size: number,
  index: number,
): void {
  if (marks.overlay === "none" || !marks.figures) return;
  const value = marks.figures[index] ?? Number.NaN;
  let fill: string | null = null;
  let alpha = 1;
  if (marks.safe.has(index)) fill = colours.safe!;
  else if (marks.mines.has(index)) fill = colours.danger!;
  else if (marks.dead.has(index)) fill = colours.dead!;
  else if (!Number.isNaN(value)) {
    const risk = marks.overlay === "mine" ? value : 1 - value;
    fill = risk < 0.34 ? colours["heat-low"]! : risk < 0.67 ? colours["heat-mid"]! : colours["heat-high"]!;
    alpha = 0.16 + 0.5 * Math.abs(risk - 0.5);
  }
  if (!fill) return;
  context.globalAlpha = alpha;
  box(context, x, y, inner, size * 0.14, fill);
  context.globalAlpha = 1;
}

function figure(
  context: CanvasRenderingContext2D,
  marks: Marks,
  colours: Palette,
  x: number,
  y: number,
  inner: number,
  size: number,
  index: number,
): void {
  if (marks.overlay === "none" || !marks.figures) return;
  const value = marks.figures[index] ?? Number.NaN;
  if (Number.isNaN(value)) return;
  const certain = marks.overlay !== "zero" && (marks.safe.has(index) || marks.mines.has(index));
  // A certain cell has a sign besides its colour.
  const text = certain ? (marks.safe.has(index) ? "✓" : "✕") : value === 0 || value === 1 ? String(100 * value) : shortPercent(value);
  context.font = `600 ${Math.round(size * (certain ? 0.46 : text.length > 2 ? 0.32 : 0.37))}px system-ui, sans-serif`;
  context.fillStyle = certain ? "#fff" : colours.figure!;
  context.globalAlpha = certain || marks.near?.[index] !== 0 ? 1 : 0.55;
  context.fillText(text, x + inner / 2, y + inner / 2 + size * 0.03);
  context.globalAlpha = 1;
}

function glyph(
  context: CanvasRenderingContext2D,
  symbol: string,
  colours: Palette,
  size: number,
  x: number,
  y: number,
  inner: number,
): void {
  const middle = inner / 2;
  if (symbol >= "1" && symbol <= "8") {
    context.font = `700 ${Math.round(size * 0.58)}px system-ui, sans-serif`;
    context.fillStyle = colours[`n${symbol}`]!;
    context.fillText(symbol, x + middle, y + middle + size * 0.04);
  } else if (symbol === "?") {
    context.font = `700 ${Math.round(size * 0.52)}px system-ui, sans-serif`;
    context.fillStyle = colours.ink!;
    context.fillText("?", x + middle, y + middle + size * 0.04);
  } else if (symbol === "!" || symbol === "%") {
    flag(context, colours, size, x + middle, y + middle);
    if (symbol === "%") cross(context, colours.wrong!, size, x + middle, y + middle);
  } else if (symbol === "*" || symbol === "@") {
    mine(context, colours, size, x + middle, y + middle);
  }
}

function flag(context: CanvasRenderingContext2D, colours: Palette, size: number, x: number, y: number): void {
  context.fillStyle = colours.pole!;
  context.fillRect(x - size * 0.13, y - size * 0.3, size * 0.06, size * 0.58);
  context.fillRect(x - size * 0.24, y + size * 0.24, size * 0.34, size * 0.07);
  context.fillStyle = colours.flag!;
  context.beginPath();
  context.moveTo(x - size * 0.07, y - size * 0.3);
  context.lineTo(x + size * 0.27, y - size * 0.14);
  context.lineTo(x - size * 0.07, y + size * 0.03);
  context.closePath();
  context.fill();
}

function mine(context: CanvasRenderingContext2D, colours: Palette, size: number, x: number, y: number): void {
  context.strokeStyle = colours.mine!;
  context.lineWidth = Math.max(1.5, size * 0.07);
  context.lineCap = "round";
  context.beginPath();
  for (let spoke = 0; spoke < 4; spoke++) {
    const angle = (Math.PI * spoke) / 4;
    const dx = Math.cos(angle) * size * 0.31;
    const dy = Math.sin(angle) * size * 0.31;
    context.moveTo(x - dx, y - dy);
    context.lineTo(x + dx, y + dy);
  }
  context.stroke();
  context.fillStyle = colours.mine!;
  context.beginPath();
  context.arc(x, y, size * 0.21, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = "rgba(255,255,255,.75)";
  context.beginPath();
  context.arc(x - size * 0.07, y - size * 0.07, size * 0.055, 0, 2 * Math.PI);
  context.fill();
}

function cross(context: CanvasRenderingContext2D, colour: string, size: number, x: number, y: number): void {
  context.strokeStyle = colour;
  context.lineWidth = Math.max(2, size * 0.08);
  context.beginPath();
  context.moveTo(x - size * 0.28, y - size * 0.28);
  context.lineTo(x + size * 0.28, y + size * 0.28);
  context.moveTo(x + size * 0.28, y - size * 0.28);
  context.lineTo(x - size * 0.28, y + size * 0.28);
  context.stroke();
}

function ring(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  inner: number,
  width: number,
  colour: string,
  filled: boolean,
): void {
  if (filled) {
    context.globalAlpha = 0.28;
    box(context, x, y, inner, inner * 0.14, colour);
    context.globalAlpha = 1;
  }
  context.strokeStyle = colour;
  context.lineWidth = Math.max(2, width);
  const inset = context.lineWidth / 2;
  context.beginPath();
  context.roundRect(x + inset, y + inset, inner - 2 * inset, inner - 2 * inset, inner * 0.14);
  context.stroke();
}

function dashed(context: CanvasRenderingContext2D, x: number, y: number, inner: number, size: number, colour: string): void {
  context.setLineDash([size * 0.16, size * 0.1]);
  ring(context, x, y, inner, size * 0.08, colour, false);
  context.setLineDash([]);
}
