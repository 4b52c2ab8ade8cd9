// The Nurikabe on the page: clues and colours.
import { type Edge, stretched } from "../boards/mesh";
import type { Schemas } from "../lib/api";
import { cellOf, indexOf } from "../lib/cells";
import { fill, texts } from "../lib/texts";
import { noMarks } from "../pencil/marks";
import { PencilPuzzle } from "../pencil/puzzle.svelte";
import { blankSheet, cellsLeft, format, parse, type Sheet } from "./board";

const EXAMPLE = `. . . . . . . . . .
. . . . . 3 . 3 . .
. . . 2 . . 1 . . .
. 4 . . 2 . . . . .
. . . . . . . . . .
. . . . . . . 4 . 1
. 3 . 1 . . . . . .
. . . . . 2 . . . .
. 3 . . 1 . . 4 . .`;
/** How long somebody may take between the digits of one clue. */
const PATIENCE = 1500;
export const MOST_SIDE = 50;
const words = texts.nurikabe;

export class Nurikabe extends PencilPuzzle<Sheet, Schemas["NurikabeStep"]> {
  #typing = { index: -1, until: 0 };

  constructor() {
    super("nurikabe", EXAMPLE);
  }

  parse(text: string): Sheet | null {
    const found = parse(text);
    return found.width && found.clues.length === found.width * found.height ? found : null;
  }

  format(sheet: Sheet): string {
    return format(sheet);
  }

  get width(): number {
    return this.board.width;
  }

  get height(): number {
    return this.board.height;
  }

  get left(): number {
    return cellsLeft(this.board);
  }

  get clues(): string {
    return this.board.clues.join();
  }

  filled(sheet: Sheet): string[] {
    return sheet.colours.map((colour) => (colour === "." ? "" : colour));
  }

  cleared(sheet: Sheet): Sheet {
    return { ...sheet, colours: sheet.colours.map(() => ".") };
  }

  solved(sheet: Sheet, solution: string): Sheet {
    return { ...sheet, colours: sheet.clues.map((clue, index) => (clue ? "." : solution[index] === "#" ? "#" : "o")) };
  }

  after(sheet: Sheet, steps: Schemas["NurikabeStep"][]): Sheet {
    const colours = [...sheet.colours];
    for (const step of steps) for (const index of this.at(step.cells)) colours[index] = step.colour === "sea" ? "#" : "o";
    return { ...sheet, colours };
  }

  /** Colour a cell by hand; clues have no colour of their own. Whether anything has changed. */
  colour(index: number, colour: string, remember = true): boolean {
    if (this.board.clues[index] || this.board.colours[index] === colour) return false;
    const colours = [...this.board.colours];
    colours[index] = colour;
    this.play({ ...this.board, colours }, remember);
    return true;
  }

  /** Somebody has pointed at a cell: digits that come now begin a new number. */
  point(): void {
    this.#typing = { index: -1, until: 0 };
  }

  /** Write a clue; digits that follow each other make one number. */
  type(index: number, key: string): boolean {
    const before = this.board.clues[index]!;
    let clue: string;
    if (/^[0-9]$/.test(key)) {
      const goesOn = this.#typing.index === index && Date.now() < this.#typing.until && /^\d{1,2}$/.test(before);
      clue = goesOn ? before + key : key === "0" ? "" : key;
      this.#typing = { index, until: Date.now() + PATIENCE };
    } else if (key === "?") clue = "?";
    else if (key === "Delete" || key === "." || key === " ") clue = "";
    else if (key === "Backspace") clue = before.slice(0, -1);
    else return false;
    this.write(index, clue);
    return true;
  }

  write(index: number, clue: string): void {
    this.settle(index);
    const [clues, colours] = [[...this.board.clues], [...this.board.colours]];
    if (clues[index] === clue) return;
    clues[index] = clue;
    colours[index] = ".";
    this.change({ ...this.board, clues, colours });
  }

  /** A clue, a colour, or nothing. */
  choose(index: number, reading: string): void {
    const isColour = reading === "#" || reading === "o";
    this.write(index, isColour || reading === "." ? "" : reading);
    if (isColour) this.colour(index, reading);
  }

  /** One row or column more or less at an edge; the mesh on the picture goes with it. */
  resize(edge: Edge, more: boolean): void {
    const { width, height, clues, colours } = this.board;
    const sideways = edge === "left" || edge === "right";
    const [wide, high] = [width + (sideways ? (more ? 1 : -1) : 0), height + (sideways ? 0 : more ? 1 : -1)];
    if (wide < 1 || high < 1 || wide > MOST_SIDE || high > MOST_SIDE) return;
    const shift = more ? 1 : -1;
    const [left, top] = [edge === "left" ? shift : 0, edge === "top" ? shift : 0];
    const next = blankSheet(wide, high);
    const moved = (index: number): number => {
      const [column, row] = cellOf(index, width);
      const [x, y] = [column + left, row + top];
      return x >= 0 && y >= 0 && x < wide && y < high ? indexOf([x, y], wide) : -1;
    };
    for (let index = 0; index < clues.length; index++) {
      const to = moved(index);
      if (to >= 0) [next.clues[to], next.colours[to]] = [clues[index]!, colours[index]!];
    }
    const along = (cells: Set<number>): Set<number> => new Set([...cells].map(moved).filter((index) => index >= 0));
    const { doubtful, repaired } = this.marks;
    const kept = <T>(cells: Map<number, T>): Map<number, T> => new Map([...cells].map(([index, found]) => [moved(index), found]));
    [this.photo.readings, this.photo.repairs] = [kept(this.photo.readings), kept(this.photo.repairs)];
    this.photo.crossings = this.photo.crossings && stretched(this.photo.crossings, edge, more);
    this.past.forget();
    this.trial = null;
    this.change(next, false);
    this.marks = { ...noMarks(), doubtful: along(doubtful), repaired: along(repaired) };
    this.tell(fill(words.sizeNow, { columns: wide, rows: high }));
  }

  blank(width: number, height: number): void {
    this.adopt(format(blankSheet(width, height)), words.emptyGrid);
    this.mode = "edit";
  }
}

export const nurikabe = new Nurikabe();
