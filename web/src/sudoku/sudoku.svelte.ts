// The Sudoku on the page: digits, notes, the picture they came from, and what there is to say. It outlives its tab.
import type { Crossings } from "../boards/mesh";
import { type Marks, noMarks } from "../boards/puzzleMarks";
import { call, type Schemas, Trouble } from "../lib/api";
import { indexOf, indicesOf } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { Past } from "../lib/past.svelte";
import { capital } from "../lib/sentence";
import { counted, fill, texts } from "../lib/texts";
import { blankSheet, candidates, format, parse, peersOf, type Sheet, SYMBOLS, toggled } from "./board";

type Picture = Schemas["PuzzlePictureState"];
type Advice = Schemas["SudokuAdvice"];
type Step = Schemas["SudokuStepState"];
type Tone = "plain" | "good" | "warn";

const words = texts.sudoku;
const EXAMPLE = `5 3 . . 7 . . . .
6 . . 1 9 5 . . .
. 9 8 . . . . 6 .
8 . . . 6 . . . 3
4 . . 8 . 3 . . 1
7 . . . 2 . . . 6
. 6 . . . . 2 8 .
. . . 4 1 9 . . 5
. . . . 8 . . 7 9`;
const KEPT = "gridseer-sudoku";
/** How many changes can be undone. */
const MOST_CHANGES = 300;

class Sudoku {
  board = $state.raw<Sheet>(kept());
  /** What a digit does: it is filled in, noted, or becomes a given one. */
  mode = $state<"play" | "notes" | "edit">("play");
  marks = $state.raw<Marks>(noMarks());
  note = $state.raw<{ tone: Tone; text: string }>({ tone: "plain", text: "" });
  /** What is being worked out, and can be cancelled. */
  busy = $state.raw<{ what: string; controller: AbortController } | null>(null);
  /** What the last hint knows, and how much of it was told. */
  advice = $state.raw<{ of: string; given: Advice; told: number } | null>(null);
  steps = $state.raw<Step[]>([]);
  way = $state("");
  shot = $state.raw<Blob | null>(null);
  picture = $state.raw<Picture | null>(null);
  chosen = $state(0);
  crossings = $state.raw<Crossings | null>(null);
  repairs = $state.raw<string[]>([]);
  focused = $state(0);
  readonly past = new Past<Sheet>(MOST_CHANGES);
  #soon = 0;

  get text(): string {
    return format(this.board);
  }

  get left(): number {
    return this.board.digits.filter((digit) => !digit).length;
  }

  tell(text: string, tone: Tone = "plain"): void {
    this.note = { text, tone };
    if (text) page.say(capital(text));
  }

  /** Another puzzle; the picture that the old one came from goes. */
  adopt(text: string, sentence: string): void {
    this.closePicture();
    const next = parse(text);
    if (!next) return;
    this.#change(next);
    this.#begin();
    this.tell(sentence);
  }

  #begin(): void {
    this.steps = [];
    this.way = "";
    this.mode = "play";
    this.focused = Math.min(this.focused, this.board.digits.length - 1);
  }

  closePicture(): void {
    this.shot = this.picture = this.crossings = null;
    this.repairs = [];
    this.marks = noMarks();
  }

  #change(next: Sheet, remember = true): void {
    if (remember) this.past.remember(this.board);
    this.board = next;
    this.advice = null;
    this.marks = { ...noMarks(), doubtful: this.marks.doubtful, repaired: this.marks.repaired };
    this.tell("");
    localStorage.setItem(KEPT, this.text);
  }

  undo(): void {
    const before = this.past.undo(this.board);
    if (before) this.#change(before, false);
  }

  redo(): void {
    const next = this.past.redo(this.board);
    if (next) this.#change(next, false);
  }

  clear(): void {
    const { size, given } = this.board;
    this.#change({ size, given, digits: this.board.digits.map((digit, at) => (given[at] ? digit : "")), notes: given.map(() => "") });
  }

  blank(size: number): void {
    this.adopt(format(blankSheet(size)), words.emptied);
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

  #write(index: number, symbol: string, given: boolean): void {
    const near = symbol && !given ? new Set(peersOf(index, this.board.size)) : new Set<number>();
    const notes = this.board.notes.map((each, at) => (at === index ? "" : near.has(at) ? each.replace(symbol, "") : each));
    const sure = (cells: Set<number>): Set<number> => new Set([...cells].filter((each) => each !== index));
    this.marks = { ...this.marks, doubtful: sure(this.marks.doubtful), repaired: sure(this.marks.repaired) };
    this.#change({
      ...this.board,
      notes,
      digits: this.board.digits.map((digit, at) => (at === index ? symbol : digit)),
      given: this.board.given.map((was, at) => (at === index ? given : was)),
    });
    window.clearTimeout(this.#soon);
    this.#soon = window.setTimeout(() => void this.#glance(), 120);
  }

  #annotate(index: number, noted: string): void {
    const notes = this.board.notes.map((each, at) => (at === index ? noted : each));
    this.#change({ ...this.board, notes, digits: this.board.digits.map((digit, at) => (at === index ? "" : digit)) });
  }

  /** Every digit that its row, column and box leave possible, in every open cell. */
  fillNotes(): void {
    this.#change({ ...this.board, notes: this.board.digits.map((digit, at) => (digit ? "" : candidates(this.board, at))) });
  }

  /** Whether that was the last move, and which digits clash. */
  async #glance(): Promise<void> {
    const text = this.text;
    try {
      const seen = await call<Schemas["PuzzleGlance"]>("POST", "/api/sudoku/glance", { board: text });
      if (text !== this.text) return;
      this.marks = { ...this.marks, wrong: this.#at(seen.breaches.flatMap((breach) => breach.cells)) };
      if (seen.solved) this.tell(words.solved, "good");
    } catch {
      // Checking by hand tells what is wrong.
    }
  }

  /** Do something that may take long; it can be cancelled, and what goes wrong is told. */
  async #ask<T>(what: string, path: string, body: unknown): Promise<T | undefined> {
    this.busy?.controller.abort();
    const mine = { what, controller: new AbortController() };
    this.busy = mine;
    try {
      return await call<T>("POST", path, body, mine.controller.signal);
    } catch (error) {
      if (!mine.controller.signal.aborted) this.tell(error instanceof Trouble ? error.whole : String(error), "warn");
      else if (this.busy === mine) this.tell(texts.page.cancelled);
      return undefined;
    } finally {
      if (this.busy === mine) this.busy = null;
    }
  }

  cancel(): void {
    this.busy?.controller.abort();
  }

  /** Ask about the board; nothing if it has changed meanwhile. */
  async #about<T>(what: string, path: string): Promise<T | undefined> {
    const text = this.text;
    const answer = await this.#ask<T>(what, `/api/sudoku/${path}`, { board: text });
    return text === this.text ? answer : undefined;
  }

  #at(cells: number[][]): Set<number> {
    return indicesOf(cells, this.board.size);
  }

  async solve(): Promise<void> {
    const answer = await this.#about<Schemas["PuzzleAnswer"]>(words.solving, "solve");
    if (!answer) return;
    if (answer.solution) this.#change({ ...this.board, digits: [...answer.solution.join("")], notes: this.board.notes.map(() => "") });
    this.marks = { ...this.marks, wrong: this.#at(answer.conflict?.clues ?? []), open: this.#at(answer.differing) };
    if (answer.outcome === "one") this.tell(fill(words.solvedBy, { sentence: answer.sentence }), "good");
    else this.tell(fill(answer.outcome === "several" ? words.several : answer.outcome === "none" ? words.none : "{sentence}", { sentence: answer.sentence }), "warn");
  }

  /** A little more help each time: where to look, what follows, and at last it is done. */
  async hint(): Promise<void> {
    if (this.advice?.of === this.text) this.advice = { ...this.advice, told: this.advice.told + 1 };
    else {
      const given = await this.#about<Advice>(words.looking, "step");
      if (!given) return;
      this.advice = { of: this.text, given, told: 1 };
    }
    const { given, told } = this.advice;
    const step = given.step;
    if (!step) this.#warn(given);
    else if (told >= 3) this.#do(step, given.sentence);
    else {
      this.marks = { ...this.marks, evidence: this.#at(step.evidence), targets: told === 1 ? new Set() : this.#at(step.cells) };
      const where = fill(step.evidence.length ? words.where : words.whereOpen, { strategy: strategyName(step.strategy), difficulty: given.difficulty ?? "" });
      this.tell(told === 1 ? where : given.sentence);
    }
  }

  #do(step: Step, sentence: string): void {
    this.#change(after(this.board, [step]));
    this.marks = { ...this.marks, evidence: this.#at(step.evidence), targets: this.#at(step.cells) };
    this.tell(fill(words.done, { strategy: strategyName(step.strategy), sentence }));
    if (!this.left) void this.#glance();
  }

  #warn(given: Advice): void {
    this.marks = { ...this.marks, [given.kind === "open" ? "open" : "wrong"]: this.#at(given.cells) };
    this.tell(given.kind === "unsolvable" ? fill(words.none, { sentence: given.sentence }) : given.sentence, given.kind === "solved" ? "good" : "warn");
  }

  async check(): Promise<void> {
    const found = await this.#about<Schemas["PuzzleReview"]>(words.checking, "check");
    if (!found) return;
    const wrong = [...found.breaches.flatMap((breach) => breach.cells), ...found.wrong];
    this.marks = { ...this.marks, wrong: this.#at(wrong) };
    this.tell(found.sentence, found.solved ? "good" : wrong.length || found.sentence.includes("no solution") ? "warn" : "plain");
  }

  async explain(): Promise<void> {
    const found = await this.#about<Schemas["SudokuSteps"]>(words.working, "steps");
    if (!found) return;
    this.steps = found.steps;
    this.way = found.sentence;
  }

  /** The board as it is after so many steps of the way. */
  goTo(count: number): void {
    this.clear();
    this.#change(after(this.board, this.steps.slice(0, count)), false);
    const last = this.steps[count - 1];
    if (!last) return;
    this.marks = { ...this.marks, evidence: this.#at(last.evidence), targets: this.#at(last.cells) };
    this.tell(fill(words.done, { strategy: strategyName(last.strategy), sentence: last.because }));
  }

  async generate(wish: Schemas["SudokuGeneration"]): Promise<void> {
    const made = await this.#ask<Schemas["SudokuPuzzle"]>(words.making, "/api/sudoku/generate", wish);
    if (made) this.adopt(made.board, fill(words.made, { difficulty: made.difficulty ?? "", seed: made.seed ?? "" }));
  }

  /** A puzzle in any form that is known: an address, a file, text. */
  async read(content: Blob | string): Promise<void> {
    const body = typeof content === "string" ? new Blob([content]) : content;
    const found = await this.#ask<Schemas["SudokuPuzzle"]>(words.reading, "/api/sudoku/import", body);
    if (found) this.adopt(found.board, fill(words.loaded, { size: found.size }));
  }

  /** Look for puzzles in a picture. */
  async look(file: Blob): Promise<void> {
    this.closePicture();
    const found = await this.#ask<Picture>(words.reading, "/api/pictures/sudoku", file);
    if (!found) return;
    [this.shot, this.picture] = [file, found];
    if (found.puzzles.length) this.select(0);
    else this.tell(words.noPuzzle, "warn");
  }

  select(index: number): void {
    const seen = this.picture?.puzzles[index];
    const next = seen && parse(seen.puzzle);
    if (!seen || !next) return;
    this.chosen = index;
    this.#change(next);
    this.#begin();
    this.crossings = seen.crossings as Crossings;
    this.repairs = seen.repairs.map((repair) => fill(words.repaired, { sentence: repair.sentence }));
    const at = (cell: number[]): number => indexOf(cell, seen.width);
    this.marks = { ...noMarks(), doubtful: new Set(seen.doubtful.map(at)), repaired: new Set(seen.repairs.map((each) => at(each.cell))) };
    const doubts = seen.doubtful.length;
    if (doubts) this.mode = "edit";
    this.focused = [...this.marks.doubtful][0] ?? 0;
    const more = seen.cut.length ? [words.cut] : doubts ? [counted(doubts, words.doubtful)] : [];
    this.tell([fill(words.seen, { size: seen.width }), ...more].join(". "), more.length ? "warn" : "plain");
  }
}

/** The sheet after some steps: digits filled in, and where candidates were excluded, what is left as notes. */
function after(sheet: Sheet, steps: Step[]): Sheet {
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

/** HiddenSingle as words. */
export function strategyName(name: string): string {
  return capital(name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^(XYZ?|X)(?=[A-Z])/, "$1-").toLowerCase()).replace(/^Xyz?-|^X-/, (start) => start.toUpperCase());
}

function kept(): Sheet {
  return parse(localStorage.getItem(KEPT) ?? EXAMPLE) ?? parse(EXAMPLE)!;
}

export const sudoku = new Sudoku();
