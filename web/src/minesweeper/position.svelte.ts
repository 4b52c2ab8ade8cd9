// A board by hand: pasted, typed, painted, from a file, a link or a picture; and what can be known about it.
import { call, type CellFigures, type Hint, type PositionState, type Schemas, Trouble } from "../lib/api";
import { cellOf, indicesOf } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { Past } from "../lib/past.svelte";
import { closedSheet, format, parse, type Sheet } from "./board";
import { type MinesLeft, parseMinesLeft, shifted } from "./minesLeft";
import { fill, light, noMarks, type Marks, type Overlay } from "./marks";
import { Screenshot } from "./screenshot.svelte";
import { CLOSED, FLAG } from "./sight";

const EXAMPLE = "#1....1#\n#1..123#\n#1.13###\n#112####\n########\n########\nm10";
/** How many changes can be undone. */
const MOST_CHANGES = 200;
/** How many milliseconds to wait for the next change before anything is asked. */
const PATIENCE = 60;

export class Position {
  sheet = $state.raw<Sheet>(parse(EXAMPLE).sheet);
  minesLeft = $state.raw<MinesLeft>(10);
  /** Whether a new flag leaves one mine less. */
  locked = $state(true);
  text = $state(EXAMPLE);
  overlay = $state<Overlay>("mine");
  method = $state(String(page.settings.method ?? "strong"));
  answer = $state.raw<PositionState | null>(null);
  prospects = $state.raw<Schemas["Prospects"] | null>(null);
  problem = $state.raw<Trouble | null>(null);
  figures = $state.raw<CellFigures | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** Whether the clues of the figures are lit. */
  lit = $state(false);
  doubtful = $state.raw<Set<number>>(new Set());
  /** Whether the picture does not show how many mines are left. */
  minesUnknown = $state(false);
  readonly past = new Past<string>(MOST_CHANGES);
  readonly screenshot = new Screenshot();
  #pending = 0;
  #asked = 0;

  marks = $derived<Marks>(this.#marks());

  /** Take a board as it is written. */
  adopt(given: string): void {
    this.remember();
    const found = parse(given);
    if (!found.sheet.symbols.length || found.sheet.symbols.length !== found.sheet.width * found.sheet.height) {
      this.problem = new Trouble("expected rows of the same length, then the mines left, such as m10");
      return;
    }
    this.#become(found.sheet, found.minesLeft);
  }

  /** Begin with a board that is closed all over. */
  blank(width: number, height: number, mines: number): void {
    this.remember();
    this.#become(closedSheet(width, height), mines);
  }

  /** Keep the board as it is, because it is about to change. */
  remember(): void {
    this.past.remember(format(this.sheet, this.minesLeft));
  }

  #become(sheet: Sheet, minesLeft: MinesLeft, soon = false): void {
    this.sheet = sheet;
    this.minesLeft = minesLeft;
    this.#changed(soon);
  }

  /** The board is another one now: write it down, and ask what is known about it. */
  #changed(soon: boolean): void {
    this.text = format(this.sheet, this.minesLeft);
    this.figures = this.hint = null;
    this.lit = false;
    this.ask(soon);
  }

  /** Ask what is known about the board; soon, or at once. */
  ask(soon = false): void {
    window.clearTimeout(this.#pending);
    this.#pending = window.setTimeout(() => void this.#analyse(), soon ? PATIENCE : 0);
  }

  async #analyse(): Promise<void> {
    const number = ++this.#asked;
    const wish = { board: this.text, method: this.method };
    try {
      const found = await call<PositionState>("POST", "/api/positions", wish);
      if (number !== this.#asked) return;
      this.answer = found;
      this.problem = null;
      page.say(found.contradiction ? found.contradiction.sentence : (found.answer?.best?.reason ?? "nothing is left to open"));
      this.prospects = null;
      if (found.answer) {
        const prospects = await call<Schemas["Prospects"]>("POST", "/api/positions/prospects", wish);
        if (number === this.#asked) this.prospects = prospects;
      }
    } catch (error) {
      if (number !== this.#asked) return;
      this.answer = null;
      this.prospects = null;
      this.problem = error instanceof Trouble ? error : new Trouble(String(error));
    }
  }

  /** Let a cell show something else; what is put there is not doubtful any more. */
  put(index: number, symbol: string): void {
    const before = this.sheet.symbols[index];
    if (this.doubtful.has(index)) this.doubtful = new Set([...this.doubtful].filter((each) => each !== index));
    if (before === symbol) return;
    const symbols = [...this.sheet.symbols];
    symbols[index] = symbol;
    // All mines of the board stay as they are, so a flag leaves one mine less.
    const found = this.locked ? (before === FLAG ? 1 : 0) - (symbol === FLAG ? 1 : 0) : 0;
    this.#become({ ...this.sheet, symbols }, shifted(this.minesLeft, found), true);
  }

  /** Take the mines left as they are written: a number, a range, or ?. */
  setMinesLeft(written: string): void {
    const minesLeft = parseMinesLeft(written);
    if (minesLeft === undefined) {
      this.problem = new Trouble(`expected a number of mines left, a range such as 10-40, or ? if nobody knows, got "${written}"`);
      return;
    }
    this.remember();
    this.minesUnknown = false;
    this.#become(this.sheet, minesLeft);
  }

  /** A few mines more or less, as a wheel is turned: not to be undone one by one. */
  turnMinesLeft(by: number): void {
    this.#become(this.sheet, shifted(this.minesLeft, by), true);
  }

  choose(method: string): void {
    this.method = method;
    this.#changed(false);
  }

  undo(): void {
    this.#back(this.past.undo(format(this.sheet, this.minesLeft)));
  }

  redo(): void {
    this.#back(this.past.redo(format(this.sheet, this.minesLeft)));
  }

  #back(given: string | undefined): void {
    if (given === undefined) return;
    const found = parse(given);
    this.#become(found.sheet, found.minesLeft, true);
  }

  /** The exact figures of a closed cell. */
  async point(index: number): Promise<void> {
    if (this.sheet.symbols[index] !== CLOSED || this.answer?.contradiction || this.problem) return;
    const [x, y] = cellOf(index, this.sheet.width);
    const wish = { board: this.text, method: this.method, x, y };
    this.figures = (await page.trying(() => call<CellFigures>("POST", "/api/positions/cell", wish))) ?? null;
    this.lit = false;
  }

  async why(): Promise<void> {
    const wish = { board: this.text, method: this.method, step: "why" };
    this.hint = (await page.trying(() => call<Hint>("POST", "/api/positions/hint", wish))) ?? null;
    if (this.hint) page.say(this.hint.sentence);
  }

  /** A file: a picture, or a board in one of the forms that are known. */
  async take(file: File): Promise<void> {
    if (file.type.startsWith("image/")) return this.look(file);
    this.closePicture();
    const path = `/api/positions/import?name=${encodeURIComponent(file.name)}`;
    const found = await page.trying(() => call<Schemas["ImportedBoard"]>("POST", path, file));
    if (found) this.adopt(found.solution ?? found.board);
  }

  /** Read a picture, or read it again with what somebody knows about it. */
  async look(file: Blob, more: Record<string, string> = {}): Promise<void> {
    if (!(await this.screenshot.read(file, more)) || !this.screenshot.picture) return;
    const { boards } = this.screenshot.picture;
    this.select(0);
    if (boards.length) page.say(`${boards.length} board${boards.length > 1 ? "s" : ""} found, ${boards[0]!.doubtful.length} doubtful cells`);
    else page.say("no board found in this picture");
  }

  /** Work on one of the boards of the picture. */
  select(index: number): void {
    const seen = this.screenshot.picture?.boards[index];
    if (!seen) return;
    this.screenshot.chosen = index;
    this.remember();
    const lines = seen.board.split("\n").slice(0, seen.rows);
    const sheet = { width: seen.columns, height: seen.rows, topology: "square", symbols: lines.flatMap((line) => [...line]) };
    this.doubtful = indicesOf(seen.doubtful, seen.columns);
    this.minesUnknown = seen.mines_left === null;
    this.#become(sheet, seen.mines_left);
  }

  closePicture(): void {
    this.screenshot.close();
    this.doubtful = new Set();
  }

  #marks(): Marks {
    const marks = noMarks();
    const { width } = this.sheet;
    marks.doubtful = this.doubtful;
    if (this.answer?.answer && this.overlay !== "none") fill(marks, this.overlay, this.answer.answer, this.prospects, this.sheet);
    marks.clashes = indicesOf(this.answer?.contradiction?.clues ?? [], width);
    if (this.hint) light(marks, this.hint.clues, this.hint.cells, width);
    if (this.lit && this.figures?.proof) light(marks, this.figures.proof.clues, [[this.figures.x, this.figures.y]], width);
    return marks;
  }
}
