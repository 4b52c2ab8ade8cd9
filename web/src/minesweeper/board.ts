// Board text, and the things that are asked of it.
import { cellOf, rowsOf } from "../lib/cells";
import { CLOSED, EMPTY, FLAG, isNumber, nameOf } from "./sight";

export interface Sheet {
  width: number;
  height: number;
  topology: string;
  /** What each cell shows, row after row. */
  symbols: string[];
}

/** The rows and the mines left of board text. */
export function parse(text: string): { sheet: Sheet; minesLeft: number } {
  const lines = text.trim().split("\n");
  const last = lines.pop() ?? "m0";
  const [mines, topology] = last.trim().split(/\s+/);
  const rows = lines.map((line) => line.trim());
  const sheet = {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    topology: topology ?? "square",
    symbols: rows.flatMap((row) => [...row]),
  };
  return { sheet, minesLeft: Number(mines?.slice(1) ?? 0) };
}

/** Board text again. */
export function format(sheet: Sheet, minesLeft: number): string {
  const suffix = sheet.topology === "square" ? "" : ` ${sheet.topology}`;
  return [...rows(sheet), `m${minesLeft}${suffix}`].join("\n");
}

export function rows(sheet: Sheet): string[] {
  return rowsOf(sheet.symbols, sheet.width).map((row) => row.join(""));
}

export function closedSheet(width: number, height: number, topology = "square"): Sheet {
  return { width, height, topology, symbols: Array<string>(width * height).fill(CLOSED) };
}

/** What a screen reader says of a cell. */
export function label(sheet: Sheet, index: number, more = ""): string {
  return `(${cellOf(index, sheet.width)}) ${nameOf(sheet.symbols[index] ?? CLOSED)}${more}`;
}

/** The symbols of .mine files where they differ. */
const LETTERS: Record<string, string> = { [CLOSED]: "H", [FLAG]: "F", [EMPTY]: "0" };

const flagsOf = (sheet: Sheet): number => sheet.symbols.filter((symbol) => symbol === FLAG).length;

/** A link that carries a board: ?board=WxHxM&b=..., with the symbols of .mine files. */
export function toLink(sheet: Sheet, minesLeft: number): string {
  const mines = minesLeft + flagsOf(sheet);
  const letters = sheet.symbols.map((symbol) => LETTERS[symbol] ?? symbol).join("");
  return `?board=${sheet.width}x${sheet.height}x${mines}&b=${letters}`;
}

/** The board of such a link; null when it carries none. */
export function fromLink(query: string): { sheet: Sheet; minesLeft: number } | null {
  const parameters = new URLSearchParams(query);
  const size = /^(\d{1,4})x(\d{1,4})x(\d{1,7})$/.exec(parameters.get("board") ?? "");
  const letters = parameters.get("b") ?? "";
  if (!size) return null;
  const [width, height, mines] = [Number(size[1]), Number(size[2]), Number(size[3])];
  if (width * height === 0 || (letters && letters.length !== width * height)) return null;
  const sheet = closedSheet(width, height);
  [...letters].forEach((letter, index) => {
    sheet.symbols[index] = isNumber(letter) ? letter : (Object.keys(LETTERS).find((symbol) => LETTERS[symbol] === letter) ?? CLOSED);
  });
  return { sheet, minesLeft: mines - flagsOf(sheet) };
}
