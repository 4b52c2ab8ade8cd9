// The Sudoku on the page: digits and notes.
import type { Schemas } from "../lib/api";
import { indexOf } from "../lib/cells";
import { texts } from "../lib/texts";
import { PencilPuzzle } from "../pencil/puzzle.svelte";
import { blankSheet, BOXES, candidates, format, parse, peersOf, type Sheet, SYMBOLS, toggled } from "./board";

type Step = Schemas["PuzzleStep"];

const EXAMPLE = `5 3 . . 7 . . . .
6 . . 1 9 5 . . .
. 9 8 . . . . 6 .
8 . . . 6 . . . 3
4 . . 8 . 3 . . 1
7 . . . 2 . . . 6
. 6 . . . . 2 8 .
. . . 4 1 9 . . 5
. . . . 8 . . 7 9`;

class Sudoku extends PencilPuzzle<Sheet, Step> {
  override readonly sizes = Object.keys(BOXES).map(Number);

  constructor() {
    super("sudoku", EXAMPLE);
  }

  parse(text: string): Sheet | null {
    return parse(text);
  }

  format(sheet: Sheet): string {
    return format(sheet);
  }

  get width(): number {
    return this.board.size;
  }

  get height(): number {
    return this.board.size;
  }

  get left(): number {
    return this.board.digits.filter((digit) => !digit).length;
  }

  get clues(): string {
    return this.board.digits.map((digit, index) => (this.board.given[index] ? digit : "")).join();
  }

  filled(sheet: Sheet): string[] {
    return sheet.digits.map((digit, index) => (sheet.given[index] ? "" : digit || sheet.notes[index]!));
  }

  cleared(sheet: Sheet): Sheet {
    const { size, given } = sheet;
    return { size, given, digits: sheet.digits.map((digit, at) => (given[at] ? digit : "")), notes: given.map(() => "") };
  }

  solved(sheet: Sheet, solution: string): Sheet {
    return { ...sheet, digits: [...solution], notes: sheet.notes.map(() => "") };
  }

  /** Digits are filled in; where candidates were excluded, what is left is noted. */
  after(sheet: Sheet, steps: Step[]): Sheet {
    const next = { ...sheet, digits: [...sheet.digits], notes: [...sheet.notes] };
    for (const step of steps) {
      step.cells.forEach((cell, at) => {
        const index = indexOf(cell, sheet.size);
        if (step.digit) {
          const symbol = SYMBOLS[step.digit - 1]!;
          [next.digits[index], next.notes[index]] = [symbol, ""];
          for (const peer of peersOf(index, sheet.size)) next.notes[peer] = next.notes[peer]!.replace(symbol, "");
        } else {
          const gone = step.excluded[at]!.map((digit) => SYMBOLS[digit - 1]!);
          const before = next.notes[index] || candidates(next, index);
          next.notes[index] = [...before].filter((symbol) => !gone.includes(symbol)).join("");
        }
      });
    }
    return next;
  }

  blank(size: number): void {
    this.adopt(format(blankSheet(size)), texts.sudoku.emptied);
    this.mode = "edit";
  }

  /** A symbol for a cell; whether it was one. Filling in a digit takes it from the notes around. */
  type(index: number, symbol: string, noting = this.mode === "notes"): boolean {
    if (!SYMBOLS.slice(0, this.board.size).includes(symbol)) return false;
    if (this.mode === "edit") this.#write(index, symbol, true);
    else if (!this.board.given[index] && noting) this.#annotate(index, toggled(this.board.notes[index]!, symbol));
    else if (!this.board.given[index]) this.#write(index, this.board.digits[index] === symbol ? "" : symbol, false);
    return true;
  }

  erase(index: number): void {
    if (this.mode === "edit" || !this.board.given[index]) this.#write(index, "", false);
  }

  /** What a cell shows in the picture is printed, or nothing is. */
  choose(index: number, reading: string): void {
    this.#write(index, reading === "." ? "" : reading, reading !== ".");
  }

  #write(index: number, symbol: string, given: boolean): void {
    const near = symbol && !given ? new Set(peersOf(index, this.board.size)) : new Set<number>();
    const notes = this.board.notes.map((each, at) => (at === index ? "" : near.has(at) ? each.replace(symbol, "") : each));
    this.settle(index);
    this.play({
      ...this.board,
      notes,
      digits: this.board.digits.map((digit, at) => (at === index ? symbol : digit)),
      given: this.board.given.map((was, at) => (at === index ? given : was)),
    });
  }

  #annotate(index: number, noted: string): void {
    const notes = this.board.notes.map((each, at) => (at === index ? noted : each));
    this.play({ ...this.board, notes, digits: this.board.digits.map((digit, at) => (at === index ? "" : digit)) });
  }

  /** Every digit that its row, column and box leave possible, in every open cell. */
  fillNotes(): void {
    this.play({ ...this.board, notes: this.board.digits.map((digit, at) => (digit ? "" : candidates(this.board, at))) });
  }
}

export const sudoku = new Sudoku();
