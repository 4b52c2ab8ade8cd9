// A board by hand: pasted, typed, painted, from a file, a link or a picture; and what can be known about it.
import { call, type CellFigures, type Hint, type PositionState, type Schemas, type Sighting, Trouble } from "../lib/api";
import { cellOf, indexOf, indicesOf } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { Past } from "../lib/past.svelte";
import { closedSheet, format, parse, type Sheet } from "./board";
import { assuming } from "./doubts";
import { asked, wholeFrame } from "./frame";
import { type MinesLeft, parseMinesLeft, shifted } from "./minesLeft";
import { fill, light, noMarks, type Marks, type Overlay } from "./marks";
import { isSamePlace, Screenshot } from "./screenshot.svelte";
import { Taught } from "./taught.svelte";
import { CLOSED, EXPLODED, FLAG, MINE, QUESTION, WRONG_FLAG } from "./sight";

/** What goes wrong here is about the board. */
const SUBJECT = "analyse";
const EXAMPLE = "#1....1#\n#1..123#\n#1.13###\n#112####\n########\n########\nm10";
/** How many changes can be undone. */
const MOST_CHANGES = 200;
/** How many milliseconds to wait for the next change before anything is asked. */
const PATIENCE = 60;
/** Where a larger share of the cells is doubtful, the reader asks for help by itself. */
const MANY_DOUBTS = 0.05;
/** What a cell of a finished game means to a player in the middle of it. */
const KNOWN: Record<string, string> = { [QUESTION]: CLOSED, [MINE]: CLOSED, [EXPLODED]: CLOSED, [WRONG_FLAG]: FLAG };

/** All that a change may alter, to be undone. */
interface Moment {
  text: string;
  doubtful: Set<number>;
  said: Map<number, string>;
  looks: Taught["looks"];
}

interface Kept {
  /** Board text; nothing where there is no board. */
  board: string;
  doubtful: number[];
  locked: boolean;
  method: string;
  overlay: Overlay;
}

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
  /** What somebody says that cells of the picture show: it counts, however often the picture is read. */
  said = $state.raw<Map<number, string>>(new Map());
  readonly taught = new Taught();
  /** Whether the reader doubted so much that it doesn't know this look. */
  isStrange = $state(false);
  /** The cell that is looked at or asked about. */
  chosen = $state<number | null>(null);
  /** Whether there is no board: the last picture could not be read. */
  isEmpty = $state(false);
  readonly past = new Past<Moment>(MOST_CHANGES);
  readonly screenshot = new Screenshot();
  /** The board of the picture that is worked on. */
  #board: Sighting | null = null;
  #pending = 0;
  #asked = 0;
  /** When what is asked about the board as it is now is known. */
  #answered = Promise.resolve();

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
    this.past.remember(this.#now);
  }

  get #now(): Moment {
    return { text: format(this.sheet, this.minesLeft), doubtful: this.doubtful, said: this.said, looks: this.taught.looks };
  }

  /** What a reload keeps of it: not the picture, but which cells of it were doubtful. */
  get kept(): Kept {
    const { doubtful, isEmpty, locked, method, overlay } = this;
    return { board: isEmpty ? "" : format(this.sheet, this.minesLeft), doubtful: [...doubtful], locked, method, overlay };
  }

  restore({ board, doubtful, locked, method, overlay }: Kept): void {
    Object.assign(this, { locked, method, overlay });
    if (!board) return;
    const { sheet, minesLeft } = parse(board);
    this.doubtful = new Set(doubtful);
    this.#become(sheet, minesLeft);
  }

  #become(sheet: Sheet, minesLeft: MinesLeft, soon = false): void {
    this.sheet = sheet;
    this.minesLeft = minesLeft;
    this.isEmpty = false;
    page.mend(SUBJECT); // what went wrong before is about another board
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
    this.#answered = new Promise((answered) => {
      this.#pending = window.setTimeout(() => void this.#analyse(answered), soon ? PATIENCE : 0);
    });
  }

  async #analyse(answered: () => void): Promise<void> {
    const number = ++this.#asked;
    if (this.isEmpty) return;
    const wish = { board: this.text, method: this.method };
    const doubtful = [...this.doubtful].map((index) => cellOf(index, this.sheet.width));
    try {
      const found = await call<PositionState>("POST", "/api/positions", { ...wish, doubtful });
      if (number !== this.#asked) return;
      this.answer = found;
      this.problem = null;
      answered();
      page.say(found.contradiction ? found.contradiction.sentence : this.told(found.answer?.best?.reason ?? "nothing is left to open"));
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
      answered();
    }
  }

  /** A sentence as it may be said: while cells are doubtful, nothing is called proven that rests on them. */
  told(sentence: string): string {
    return assuming(sentence, this.doubtful.size);
  }

  /** Forget the board: the picture shows none that could be read. */
  #clear(): void {
    window.clearTimeout(this.#pending);
    this.#asked += 1;
    this.isEmpty = true;
    this.text = "";
    this.answer = this.prospects = this.problem = this.figures = this.hint = null;
    this.chosen = null;
    this.doubtful = new Set();
  }

  /** Let a cell show something else; what is put there is not doubtful any more. */
  put(index: number, symbol: string): void {
    this.#putAll([index], symbol);
  }

  #putAll(cells: readonly number[], symbol: string): void {
    if (this.screenshot.seen) this.said = new Map([...this.said, ...cells.map((index) => [index, symbol] as const)]);
    const wasDoubtful = cells.some((index) => this.doubtful.has(index));
    if (wasDoubtful) this.doubtful = new Set([...this.doubtful].filter((each) => !cells.includes(each)));
    const changed = cells.filter((index) => this.sheet.symbols[index] !== symbol);
    if (!changed.length && !wasDoubtful) return;
    const symbols = [...this.sheet.symbols];
    for (const index of changed) symbols[index] = symbol;
    // All mines of the board stay as they are, so a flag leaves one mine less.
    const flags = (all: string[]): number => changed.filter((index) => all[index] === FLAG).length;
    const found = this.locked ? flags(this.sheet.symbols) - flags(symbols) : 0;
    this.#become({ ...this.sheet, symbols }, shifted(this.minesLeft, found), true);
  }

  /** Take the mines left as they are written: a number, a range, or ?. */
  setMinesLeft(written: string): void {
    const minesLeft = parseMinesLeft(written);
    if (minesLeft === undefined) {
      this.problem = new Trouble(`expected a number of mines left, a range such as 10-40, or ? if unknown, got "${written}"`);
      return;
    }
    this.remember();
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
    this.#back(this.past.undo(this.#now));
  }

  redo(): void {
    this.#back(this.past.redo(this.#now));
  }

  #back(moment: Moment | undefined): void {
    if (moment === undefined) return;
    this.taught.restore(moment.looks);
    this.doubtful = moment.doubtful;
    this.said = moment.said;
    const found = parse(moment.text);
    this.#become(found.sheet, found.minesLeft, true);
  }

  /** The exact figures of a closed cell. */
  async point(index: number): Promise<void> {
    if (this.sheet.symbols[index] !== CLOSED) return;
    const { text } = this;
    await this.#answered; // a board that contradicts itself has no figures
    if (this.text !== text || this.answer?.contradiction || this.problem) return;
    const [x, y] = cellOf(index, this.sheet.width);
    const wish = { board: this.text, method: this.method, x, y };
    const found = (await page.trying(() => call<CellFigures>("POST", "/api/positions/cell", wish))) ?? null;
    const proven = !this.answer?.certain || this.#isCertain(index);
    this.figures = found && !proven ? { ...found, proof: null } : found;
    this.lit = false;
  }

  /** Whether a cell is certain whatever the doubtful cells show. */
  #isCertain(index: number): boolean {
    const certain = this.answer?.certain;
    return !!certain && [...certain.safe, ...certain.mines].some(([x, y]) => indexOf([x, y], this.sheet.width) === index);
  }

  async why(): Promise<void> {
    const wish = { board: this.text, method: this.method, step: "why" };
    this.hint = (await page.trying(() => call<Hint>("POST", "/api/positions/hint", wish))) ?? null;
    if (this.hint) page.say(this.told(this.hint.sentence));
  }

  /** A board from elsewhere, in place of a picture. */
  open(given: string): void {
    this.closePicture();
    this.adopt(given);
  }

  /** Read a picture, or read it again with what somebody knows about it. */
  async look(file: Blob, more: Record<string, string> = {}): Promise<void> {
    const ending = await this.screenshot.read(file, more);
    if (ending === "superseded" || ending === "cancelled") return;
    const { picture } = this.screenshot;
    if (!picture?.boards.length) {
      this.#clear();
      if (picture) this.screenshot.frame ??= wholeFrame(picture.width, picture.height);
      page.say("no board found in this picture");
      return;
    }
    this.select(0);
    if (!page.takeBack) page.forget(); // the answer is worth more than where the picture went
    const { boards } = picture;
    page.say(`${boards.length} board${boards.length > 1 ? "s" : ""} found, ${boards[0]!.doubtful.length} doubtful cells`);
  }

  /** Read the picture again where somebody says that the board is. */
  async lookAgain(): Promise<void> {
    const { file, frame, mines } = this.screenshot;
    if (file && frame) await this.look(file, { ...asked(frame, mines), patient: "true" });
  }

  /** Read the same picture again, for as long as it takes. */
  async keepReading(): Promise<void> {
    const { file, told } = this.screenshot;
    if (file) await this.look(file, { ...told, patient: "true" });
  }

  /** Begin to help the reader, or end it. */
  help(wanted: boolean): void {
    const { seen, picture } = this.screenshot;
    if (!wanted || !picture) this.screenshot.frame = null;
    else this.screenshot.frame = seen ? { x: seen.x, y: seen.y, width: seen.width, height: seen.height, columns: seen.columns, rows: seen.rows } : wholeFrame(picture.width, picture.height);
  }

  /** What a cell of the picture may show, the likeliest first. */
  rivalsOf(index: number): [string, number][] {
    const found = this.screenshot.seen?.rivals.find(({ x, y }) => indexOf([x, y], this.sheet.width) === index);
    return this.doubtful.has(index) ? (found?.sights ?? []) : [];
  }

  /** Whether the board is still the one of the picture, so that a cell of it has a look. */
  get hasLooks(): boolean {
    const { seen, file } = this.screenshot;
    return !!seen && !!file && seen.columns === this.sheet.width && seen.rows === this.sheet.height;
  }

  /** Whether the look of a cell can be remembered for other pictures. */
  get canTeach(): boolean {
    return this.hasLooks && !!page.about?.kept && page.may("POST /api/themes");
  }

  /** The cells of the picture that look like this one. */
  #alike(index: number): number[] {
    const looks = this.screenshot.seen?.looks?.flat();
    return looks ? [...looks.keys()].filter((each) => looks[each] === looks[index]) : [index];
  }

  /** What the chosen cell shows, as somebody says; with a theme, so do all cells that look like it, and their look is
   * remembered in that theme. Then the next doubtful cell is asked about. */
  async say(symbol: string, theme: string | null): Promise<void> {
    const [index, { seen, file }] = [this.chosen, this.screenshot];
    if (index === null) return;
    this.remember();
    this.#putAll(theme === null ? [index] : this.#alike(index), KNOWN[symbol] ?? symbol);
    this.chosen = theme === null ? null : ([...this.doubtful].sort((a, b) => a - b)[0] ?? null);
    if (theme !== null && seen && file && this.canTeach) await this.taught.name(file, seen, cellOf(index, seen.columns), symbol, theme);
  }

  /** Work on one of the boards of the picture. */
  select(index: number): void {
    const [before, seen] = [this.#board, this.screenshot.picture?.boards[index]];
    if (!seen) return;
    this.screenshot.chosen = index;
    this.remember();
    if (!before || !isSamePlace(before, seen)) this.#forgetWords();
    this.#board = seen;
    const lines = seen.board.split("\n").slice(0, seen.rows);
    const sheet = { width: seen.columns, height: seen.rows, topology: "square", symbols: lines.flatMap((line) => [...line]) };
    this.isStrange = seen.doubtful.length > MANY_DOUBTS * sheet.symbols.length;
    for (const [cell, symbol] of this.said) sheet.symbols[cell] = symbol;
    this.doubtful = new Set([...indicesOf(seen.doubtful, seen.columns)].filter((cell) => !this.said.has(cell)));
    this.chosen = null;
    this.#become(sheet, seen.mines_left);
    if (!this.isStrange) this.screenshot.frame = null;
    else if (!this.screenshot.frame) this.help(true);
  }

  /** Another board: what was said of the cells of the last one does not count. */
  #forgetWords(): void {
    this.said = new Map();
    this.taught.begin();
  }

  closePicture(): void {
    this.screenshot.close();
    this.#board = null;
    this.#forgetWords();
    this.doubtful = new Set();
    this.chosen = null;
    if (this.isEmpty) this.#become(parse(EXAMPLE).sheet, 10);
  }

  #marks(): Marks {
    const marks = noMarks();
    const { width } = this.sheet;
    marks.doubtful = this.doubtful;
    if (this.answer?.answer && this.overlay !== "none") fill(marks, this.overlay, this.answer.answer, this.prospects, this.sheet);
    if (this.answer?.certain) {
      marks.safe = indicesOf(this.answer.certain.safe, width);
      marks.mines = indicesOf(this.answer.certain.mines, width);
    }
    marks.clashes = indicesOf(this.answer?.contradiction?.clues ?? [], width);
    if (this.hint) light(marks, this.hint.clues, this.hint.cells, width);
    if (this.lit && this.figures?.proof) light(marks, this.figures.proof.clues, [[this.figures.x, this.figures.y]], width);
    return marks;
  }
}

/** What opens the pad for the cell whose figures are shown, if it is a cell of a picture. */
export function misreading(position: Position): (() => void) | undefined {
  const { figures, hasLooks } = position;
  return figures && hasLooks ? () => (position.chosen = indexOf([figures.x, figures.y], position.sheet.width)) : undefined;
}
