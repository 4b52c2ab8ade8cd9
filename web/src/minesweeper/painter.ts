// Draws a board on a canvas: only the cells that are in sight, in the colours of the page's palette.
import { type Brush as AnyBrush, brushOn, type View, visitCells } from "../boards/canvas";
import { trace } from "../boards/hexagon";
import { indexOf } from "../lib/cells";
import { shortPercent } from "../lib/percent";
import type { Sheet } from "./board";
import type { Marks } from "./marks";
import type { Motion, Moving } from "./motion";
import type { Skin } from "./skin";
import { CLOSED, EMPTY, EXPLODED, FLAG, isNumber, MINE, QUESTION, WALL, WRONG_FLAG } from "./sight";

const COLOURS = [
  "closed", "closed-edge", "open", "wall", "flag", "pole", "mine", "exploded", "wrong", "ink",
  "safe", "danger", "heat-low", "heat-mid", "heat-high", "best", "clue", "clash", "dead", "target", "figure",
  "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8",
] as const;
type Colour = (typeof COLOURS)[number];
type Brush = AnyBrush<Colour> & { skin: Skin | null };

/** The square of a cell on the canvas, without the gap to its neighbours; or the hexagon of that width. */
interface Square {
  x: number;
  y: number;
  side: number;
  hexagon: boolean;
  /** Whether the cell is one of every other two, which a checkered skin shows. */
  odd: boolean;
}

/** What a board is painted with besides its cells. */
export interface Style {
  skin: Skin | null;
  motion: Motion | null;
}

/** Where a row begins, in pixels. Odd rows of hexagons are shifted by half a cell. */
export function shift(sheet: Sheet, y: number, size: number): number {
  return sheet.topology === "hexagon" && y % 2 === 1 ? size / 2 : 0;
}

/** Draw a board; whether something on it still moves. */
export function paint(view: View, sheet: Sheet, marks: Marks, pressed: Set<number>, { skin, motion }: Style = { skin: null, motion: null }): boolean {
  const made = brushOn(view, COLOURS);
  if (!made) return false;
  const { size, pitch } = view;
  const hexagon = sheet.topology === "hexagon";
  const brush = { ...made, skin: skin?.ready && !hexagon ? skin : null }; // themes are made of squares
  const side = brush.skin ? size : size - Math.max(1, Math.round(size / 22));
  const now = performance.now();
  visitCells(view, sheet.width, sheet.height, (x, y) => {
    const index = indexOf([x, y], sheet.width);
    const square = { x: x * size + shift(sheet, y, size), y: y * pitch, side, hexagon, odd: (x + y) % 2 === 1 };
    const moving = motion?.of(index, now) ?? null;
    cell(brush, square, sheet.symbols[index] ?? CLOSED, pressed.has(index), marks, index, moving);
  });
  trail(brush, marks.trail);
  return motion?.active(now) ?? false;
}

/** The way of the pointer, and a dot where it is. */
function trail({ context, colours, size }: Brush, way: Marks["trail"]): void {
  const last = way.at(-1);
  if (!last) return;
  context.strokeStyle = context.fillStyle = colours.target;
  context.lineWidth = Math.max(1.5, size * 0.07);
  context.lineJoin = context.lineCap = "round";
  context.beginPath();
  for (const [x, y] of way) context.lineTo(x! * size, y! * size);
  context.stroke();
  context.beginPath();
  context.arc(last[0]! * size, last[1]! * size, Math.max(3, size * 0.14), 0, 2 * Math.PI);
  context.fill();
}

function cell(brush: Brush, square: Square, symbol: string, pressed: boolean, marks: Marks, index: number, moving: Moving | null): void {
  const { colours, size } = brush;
  if (moving) symbol = moved(brush, square, symbol, moving);
  const closed = [CLOSED, FLAG, QUESTION, WRONG_FLAG].includes(symbol);
  if (!moving || moving.share < 0) look(brush, square, symbol, closed, pressed);
  if (closed) heat(brush, square, marks, index);
  if (marks.clues.has(index)) ring(brush, square, size * 0.1, colours.clue, true);
  if (marks.clashes.has(index)) ring(brush, square, size * 0.1, colours.clash, true);
  if (!brush.skin && (!moving || moving.share < 0)) glyph(brush, square, symbol);
  if (symbol === CLOSED) figure(brush, square, marks, index);
  if (marks.doubtful.has(index)) dashed(brush, square, colours.clue);
  if (marks.targets.has(index)) ring(brush, square, size * 0.1, colours.target);
  if (marks.best === index) ring(brush, square, size * 0.09, colours.best);
}

/** What a cell shows when nothing moves: its ground, and with a skin its glyph too. */
function look(brush: Brush, square: Square, symbol: string, closed: boolean, pressed: boolean): void {
  const { colours, size, skin, context } = brush;
  if (skin) {
    skin.draw(context, pressed && symbol === CLOSED ? EMPTY : symbol, square.odd, square.x, square.y, square.side);
    return;
  }
  box(brush, square, size * 0.14, ground(symbol, closed && !pressed, colours));
  if (closed && !pressed) edge(brush, square);
}

/** A cell on its way: its cover shrinks away from what is below, or a flag drops onto it; what it shows afterwards. */
function moved(brush: Brush, square: Square, symbol: string, { kind, share }: Moving): string {
  if (share < 0) return CLOSED;
  const { context } = brush;
  const below = kind === "opened" ? symbol : CLOSED;
  look(brush, square, below, below === CLOSED, false);
  if (!brush.skin && kind === "opened") glyph(brush, square, symbol);
  context.save();
  if (kind === "opened") {
    const [x, y] = [square.x + square.side / 2, square.y + square.side / 2];
    const left = 1 - share * share;
    context.globalAlpha = left;
    context.translate(x, y);
    context.scale(left, left);
    context.translate(-x, -y);
    look(brush, square, CLOSED, true, false);
  } else {
    const fallen = 1 - (1 - share) ** 3;
    context.globalAlpha = Math.min(1, 2 * share);
    context.translate(0, (fallen - 1) * square.side * 0.55);
    if (brush.skin) look(brush, square, symbol, true, false);
    else glyph(brush, square, symbol);
  }
  context.restore();
  return symbol;
}

function ground(symbol: string, raised: boolean, colours: Brush["colours"]): string {
  if (symbol === EXPLODED) return colours.exploded;
  if (symbol === WALL) return colours.wall;
  return raised ? colours.closed : colours.open;
}

/** The way around a cell, this far inside of it. */
function around({ context }: Brush, { x, y, side, hexagon }: Square, radius: number, inset = 0): void {
  if (hexagon) trace(context, x + inset, y + inset * 1.155, side - 2 * inset);
  else {
    context.beginPath();
    context.roundRect(x + inset, y + inset, side - 2 * inset, side - 2 * inset, radius);
  }
}

function box(brush: Brush, square: Square, radius: number, fill: string): void {
  brush.context.fillStyle = fill;
  around(brush, square, radius);
  brush.context.fill();
}

/** The outline of a square, inside of it. */
function outline(brush: Brush, square: Square, width: number, radius: number, colour: string): void {
  brush.context.strokeStyle = colour;
  brush.context.lineWidth = width;
  around(brush, square, radius, width / 2);
  brush.context.stroke();
}

function edge(brush: Brush, square: Square): void {
  outline(brush, square, Math.max(1, brush.size / 24), brush.size * 0.12, brush.colours["closed-edge"]);
}

/** The colour of a probability: certain cells have their own, all others go from low over middle to high. */
function heat(brush: Brush, square: Square, marks: Marks, index: number): void {
  if (marks.overlay === "none" || !marks.figures) return;
  const { context, colours, size } = brush;
  const value = marks.figures[index] ?? Number.NaN;
  let fill: string | null = null;
  let alpha = 1;
  if (marks.safe.has(index)) fill = colours.safe;
  else if (marks.mines.has(index)) fill = colours.danger;
  else if (marks.dead.has(index)) fill = colours.dead;
  else if (!Number.isNaN(value)) {
    const risk = marks.overlay === "mine" ? value : 1 - value;
    fill = risk < 0.34 ? colours["heat-low"] : risk < 0.67 ? colours["heat-mid"] : colours["heat-high"];
    alpha = 0.16 + 0.5 * Math.abs(risk - 0.5);
  }
  if (!fill) return;
  context.globalAlpha = alpha;
  box(brush, square, size * 0.14, fill);
  context.globalAlpha = 1;
}

function figure(brush: Brush, square: Square, marks: Marks, index: number): void {
  if (marks.overlay === "none" || !marks.figures) return;
  const value = marks.figures[index] ?? Number.NaN;
  if (Number.isNaN(value)) return;
  const { context, colours, size } = brush;
  const certain = marks.overlay !== "zero" && (marks.safe.has(index) || marks.mines.has(index));
  if (!certain && marks.elsewhere !== null && marks.near?.[index] === 0) return;
  // A certain cell has a sign besides its colour.
  const text = certain ? (marks.safe.has(index) ? "✓" : "✕") : value === 0 || value === 1 ? String(100 * value) : shortPercent(value);
  context.font = `600 ${Math.round(size * (certain ? 0.46 : text.length > 2 ? 0.32 : 0.37))}px system-ui, sans-serif`;
  context.fillStyle = certain ? "#fff" : colours.figure;
  const [x, y] = centre(square);
  if (brush.skin && !certain) {
    // A skin may be of any colour: a pale rim keeps the figure legible.
    context.strokeStyle = colours.open;
    context.lineWidth = size * 0.09;
    context.lineJoin = "round";
    context.strokeText(text, x, y + size * 0.03);
  }
  context.fillText(text, x, y + size * 0.03);
}

const centre = ({ x, y, side, hexagon }: Square): [number, number] => [x + side / 2, y + (side / 2) * (hexagon ? 1.155 : 1)];

function glyph(brush: Brush, square: Square, symbol: string): void {
  const { context, colours, size } = brush;
  const [x, y] = centre(square);
  if (isNumber(symbol)) {
    context.font = `700 ${Math.round(size * 0.58)}px system-ui, sans-serif`;
    context.fillStyle = colours[`n${symbol}` as Colour];
    context.fillText(symbol, x, y + size * 0.04);
  } else if (symbol === QUESTION) {
    context.font = `700 ${Math.round(size * 0.52)}px system-ui, sans-serif`;
    context.fillStyle = colours.ink;
    context.fillText("?", x, y + size * 0.04);
  } else if (symbol === FLAG || symbol === WRONG_FLAG) {
    flag(brush, x, y);
    if (symbol === WRONG_FLAG) cross(brush, x, y);
  } else if (symbol === MINE || symbol === EXPLODED) {
    mine(brush, x, y);
  }
}

function flag({ context, colours, size }: Brush, x: number, y: number): void {
  context.fillStyle = colours.pole;
  context.fillRect(x - size * 0.13, y - size * 0.3, size * 0.06, size * 0.58);
  context.fillRect(x - size * 0.24, y + size * 0.24, size * 0.34, size * 0.07);
  context.fillStyle = colours.flag;
  context.beginPath();
  context.moveTo(x - size * 0.07, y - size * 0.3);
  context.lineTo(x + size * 0.27, y - size * 0.14);
  context.lineTo(x - size * 0.07, y + size * 0.03);
  context.closePath();
  context.fill();
}

function mine({ context, colours, size }: Brush, x: number, y: number): void {
  context.strokeStyle = colours.mine;
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
  context.fillStyle = colours.mine;
  context.beginPath();
  context.arc(x, y, size * 0.21, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = "rgba(255,255,255,.75)";
  context.beginPath();
  context.arc(x - size * 0.07, y - size * 0.07, size * 0.055, 0, 2 * Math.PI);
  context.fill();
}

function cross({ context, colours, size }: Brush, x: number, y: number): void {
  context.strokeStyle = colours.wrong;
  context.lineWidth = Math.max(2, size * 0.08);
  context.beginPath();
  context.moveTo(x - size * 0.28, y - size * 0.28);
  context.lineTo(x + size * 0.28, y + size * 0.28);
  context.moveTo(x + size * 0.28, y - size * 0.28);
  context.lineTo(x - size * 0.28, y + size * 0.28);
  context.stroke();
}

function ring(brush: Brush, square: Square, width: number, colour: string, filled = false): void {
  if (filled) {
    brush.context.globalAlpha = 0.28;
    box(brush, square, square.side * 0.14, colour);
    brush.context.globalAlpha = 1;
  }
  outline(brush, square, Math.max(2, width), square.side * 0.14, colour);
}

function dashed(brush: Brush, square: Square, colour: string): void {
  brush.context.setLineDash([brush.size * 0.16, brush.size * 0.1]);
  ring(brush, square, brush.size * 0.08, colour);
  brush.context.setLineDash([]);
}
