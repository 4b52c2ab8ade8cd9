// Board text, and the things that are asked of it.
import { cellOf, rowsOf, spokenCell } from "../lib/cells";
import { formatMinesLeft, type MinesLeft, parseMinesLeft, shifted } from "./minesLeft";
import { CLOSED, EMPTY, FLAG, isNumber, nameOf } from "./sight";

export interface Sheet {
  width: number;
  height: number;
  topology: string;
  /** What each cell shows, row after row. */
  symbols: string[];
}

/** The rows and the mines left of board text. */
export function parse(text: string): { sheet: Sheet; minesLeft: MinesLeft } {
  const lines = text.trim().split("\n");
  const last = lines.pop() ?? "m0";
  const [mines, topology] = last.trim().split(/\s+/);
  const rows = lines.map((line) => line.trim());
  const sheet = {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    topology: topology ?? "square",
    symbols: rows.join("").split(""),
  };
  return { sheet, minesLeft: parseMinesLeft(mines?.slice(1) ?? "") ?? null };
}

/** Board text again. */
export function format(sheet: Sheet, minesLeft: MinesLeft): string {
  const suffix = sheet.topology === "square" ? "" : ` ${sheet.topology}`;
  return [...rows(sheet), `m${formatMinesLeft(minesLeft)}${suffix}`].join("\n");
}

export function rows(sheet: Sheet): string[] {
  return rowsOf(sheet.symbols, sheet.width).map((row) => row.join(""));
}

export function closedSheet(width: number, height: number, topology = "square"): Sheet {
  return { width, height, topology, symbols: Array<string>(width * height).fill(CLOSED) };
}

/** What a screen reader says of a cell. */
export function label(sheet: Sheet, index: number, more = ""): string {
  return `${spokenCell(cellOf(index, sheet.width))}, ${nameOf(sheet.symbols[index] ?? CLOSED)}${more}`;
}

/** The symbols of .mine files where they differ. */
const LETTERS: Record<string, string> = { [CLOSED]: "H", [FLAG]: "F", [EMPTY]: "0" };

const flagsOf = (sheet: Sheet): number => sheet.symbols.filter((symbol) => symbol === FLAG).length;

/** A link that carries a board: #board=WxHxM&b=..., with the symbols of .mine files; M may be a range, or ?. */
export function toLink(sheet: Sheet, minesLeft: MinesLeft): string {
  const mines = formatMinesLeft(shifted(minesLeft, flagsOf(sheet)));
  const letters = sheet.symbols.map((symbol) => LETTERS[symbol] ?? symbol).join("");
  return `#board=${sheet.width}x${sheet.height}x${mines}&b=${letters}`;
}

/** The board of such a link; null when it carries none. */
export function fromLink(link: string): { sheet: Sheet; minesLeft: MinesLeft } | null {
  const parameters = new URLSearchParams(link.replace(/^[#?]/, ""));
  const size = /^(\d{1,4})x(\d{1,4})x(\?|\d{1,7}(?:-\d{1,7})?)$/.exec(parameters.get("board") ?? "");
  const letters = parameters.get("b") ?? "";
  if (!size) return null;
  const [width, height] = [Number(size[1]), Number(size[2])];
  const mines = parseMinesLeft(size[3]!) ?? null;
  if (width * height === 0 || (letters && letters.length !== width * height)) return null;
  const sheet = closedSheet(width, height);
  [...letters].forEach((letter, index) => {
    sheet.symbols[index] = isNumber(letter) ? letter : (Object.keys(LETTERS).find((symbol) => LETTERS[symbol] === letter) ?? CLOSED);
  });
  return { sheet, minesLeft: shifted(mines, -flagsOf(sheet)) };
}
