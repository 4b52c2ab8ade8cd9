// The Nurikabe on the page: clues, colours, and what there is to say about them. It outlives its tab.
import { type Edge, stretched } from "../boards/mesh";
import { call, type Schemas, Trouble } from "../lib/api";
import { cellOf, indexOf, indicesOf } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { Past } from "../lib/past.svelte";
import { capital } from "../lib/sentence";
import { Stopwatch } from "../lib/stopwatch.svelte";
import { fill, texts } from "../lib/texts";
import { blankSheet, format, parse, type Sheet } from "./board";
import { NurikabeHelp } from "./help.svelte";
import { type Marks, noMarks } from "../boards/puzzleMarks";
import { NurikabePhoto } from "./photo.svelte";

const EXAMPLE = `. . . . . . . . . .
. . . . . 3 . 3 . .
. . . 2 . . 1 . . .
. 4 . . 2 . . . . .
. . . . . . . . . .
. . . . . . . 4 . 1
. 3 . 1 . . . . . .
. . . . . 2 . . . .
. 3 . . 1 . . 4 . .`;
const KEPT = "gridseer-nurikabe";
const UNMARKED = "gridseer-nurikabe-unmarked";
/** How many changes can be undone. */
const MOST_CHANGES = 300;
/** How long somebody may take between the digits of one clue. */
const PATIENCE = 1500;
/** How long after a change the rules are looked at. */
const GLANCE = 120;
export const MOST_SIDE = 50;
export type Mode = "play" | "edit";
export type Tone = "" | "good" | "warn";
const words = texts.nurikabe;

export class Nurikabe {
  board = $state.raw<Sheet>(kept());
  marks = $state.raw<Marks>(noMarks());
  note = $state.raw<{ tone: Tone; text: string } | null>(null);
  /** What is being worked out, and can be cancelled. */
  busy = $state.raw<{ what: string; controller: AbortController } | null>(null);
  /** What the board was when a trial began. */
  trial = $state.raw<Sheet | null>(null);
  /** It was solved by hand just now. */
  won = $state(false);
  focused = $state(0);
  readonly past = new Past<Sheet>(MOST_CHANGES);
  readonly clock = new Stopwatch("gridseer-nurikabe-seconds", () => page.tab === "nurikabe" && this.mode === "play");
  readonly help = new NurikabeHelp(this);
  readonly photo = new NurikabePhoto(this);
  #mode = $state<Mode>("play");
  #marksRules = $state(localStorage.getItem(UNMARKED) === null);
  #typing = { index: -1, until: 0 };
  #soon = 0;

  get text(): string {
    return format(this.board);
  }

  get mode(): Mode {
    return this.#mode;
  }

  set mode(mode: Mode) {
    this.cancel();
    this.#mode = mode;
  }

  /** Whether broken rules are marked while somebody plays. */
  get marksRules(): boolean {
    return this.#marksRules;
  }

  set marksRules(wanted: boolean) {
    this.#marksRules = wanted;
    if (wanted) localStorage.removeItem(UNMARKED);
    else localStorage.setItem(UNMARKED, "yes");
    this.marks = { ...this.marks, broken: new Set() };
    this.#glanceSoon();
  }

  tell(text: string, tone: Tone = ""): void {
    this.note = text ? { tone, text: capital(text) } : null;
    page.say(this.note?.text ?? "");
  }

  /** Another puzzle; the picture that the old one came from goes. */
  adopt(text: string, sentence: string): void {
    this.photo.close();
    this.take(parse(text));
    this.tell(sentence);
  }

  /** Put another puzzle on the board, to be played from the beginning. */
  take(sheet: Sheet): void {
    this.trial = null;
    this.change(sheet);
    this.clock.reset();
    this.mode = "play";
  }

  /** What is worked out for the old position is of no use for the new one. */
  change(next: Sheet, remember = true): void {
    this.cancel();
    page.mend("nurikabe");
    if (remember) this.past.remember(this.board);
    this.board = next;
    this.marks = { ...noMarks(), doubtful: this.marks.doubtful, repaired: this.marks.repaired, tried: this.#tried() };
    this.note = null;
    this.won = false;
    localStorage.setItem(KEPT, this.text);
  }

  undo(): void {
    const before = this.past.undo(this.board);
    if (!before) return;
    this.change(before, false);
    this.#glanceSoon();
  }

  redo(): void {
    const next = this.past.redo(this.board);
    if (!next) return;
    this.change(next, false);
    this.#glanceSoon();
  }

  /** Colour a cell by hand; clues have no colour of their own. Whether anything has changed. */
  colour(index: number, colour: string, remember = true): boolean {
    if (this.board.clues[index] || this.board.colours[index] === colour) return false;
    const colours = [...this.board.colours];
    colours[index] = colour;
    this.change({ ...this.board, colours }, remember);
    this.clock.start();
    this.#glanceSoon();
    return true;
  }

  #glanceSoon(): void {
    window.clearTimeout(this.#soon);
    this.#soon = window.setTimeout(() => void this.#glance(), GLANCE);
  }

  /** Whether that was the last move, or one that breaks a rule. */
  async #glance(): Promise<void> {
    const text = this.text;
    let seen: Schemas["PuzzleGlance"];
    try {
      seen = await call("POST", "/api/nurikabe/glance", { board: text });
    } catch {
      return; // checking by hand tells what is wrong
    }
    if (text !== this.text) return;
    if (seen.solved) this.#celebrate();
    else if (this.marksRules) this.marks = { ...this.marks, broken: this.at(seen.breaches.flatMap((breach) => breach.cells)) };
  }

  #celebrate(): void {
    this.clock.stop();
    this.trial = null;
    this.marks = { ...this.marks, tried: new Set() };
    this.won = true;
    this.tell(fill(words.solvedIn, { time: this.clock.text }), "good");
  }

  clear(): void {
    this.trial = null;
    this.change({ ...this.board, colours: this.board.colours.map(() => ".") });
  }

  /** Try something out: what is coloured from now on can be kept or taken back as a whole. */
  try(): void {
    this.trial = this.board;
    this.tell(words.trialBegun);
  }

  endTrial(keep: boolean): void {
    const before = this.trial;
    this.trial = null;
    if (before && !keep) this.change({ ...before, clues: this.board.clues });
    this.marks = { ...this.marks, tried: new Set() };
    this.#glanceSoon();
  }

  #tried(): Set<number> {
    const before = this.trial;
    if (!before || before.colours.length !== this.board.colours.length) return new Set();
    return new Set(this.board.colours.flatMap((colour, index) => (colour !== before.colours[index] && colour !== "." ? [index] : [])));
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
    const sure = (cells: Set<number>): Set<number> => new Set([...cells].filter((each) => each !== index));
    this.marks = { ...this.marks, doubtful: sure(this.marks.doubtful), repaired: sure(this.marks.repaired) };
    const [clues, colours] = [[...this.board.clues], [...this.board.colours]];
    if (clues[index] === clue) return;
    clues[index] = clue;
    colours[index] = ".";
    this.change({ ...this.board, clues, colours });
  }

  /** What a cell holds is one of its readings: a clue, a colour, or nothing. */
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
    this.photo.readings = new Map([...this.photo.readings].map(([index, found]) => [moved(index), found]));
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

  /** Do something that may take long; it can be cancelled, and what goes wrong is told. */
  async working<T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.cancel();
    const controller = new AbortController();
    const mine = { what, controller };
    this.busy = mine;
    try {
      return await work(controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) this.tell(error instanceof Trouble ? error.whole : String(error), "warn");
      return undefined;
    } finally {
      if (this.busy === mine) this.busy = null;
    }
  }

  /** Give up what is being worked out, if anything is; whether somebody pressed Cancel is for the caller to say. */
  cancel(): void {
    this.busy?.controller.abort();
    this.busy = null;
  }

  ask<T>(what: string, path: string, body: unknown): Promise<T | undefined> {
    return this.working(what, (signal) => call<T>("POST", `/api/nurikabe/${path}`, body, signal));
  }

  at(cells: number[][]): Set<number> {
    return indicesOf(cells, this.board.width);
  }

  async generate(wish: Schemas["NurikabeGeneration"]): Promise<boolean> {
    const made = await this.ask<Schemas["NurikabePuzzle"]>(words.making, "generate", wish);
    if (!made) return false;
    const difficulty = words.difficulties[made.difficulty as keyof typeof words.difficulties] ?? made.difficulty ?? "";
    this.adopt(made.board, fill(words.made, { difficulty: difficulty.toLowerCase(), columns: made.width, rows: made.height, seed: made.seed ?? "" }));
    return true;
  }

  /** A puzzle in any form that is known: an address, a file, text. */
  async read(content: Blob | string): Promise<void> {
    const body = typeof content === "string" ? new Blob([content]) : content;
    const found = await this.ask<Schemas["NurikabePuzzle"]>(words.loading, "import", body);
    if (found) this.adopt(found.board, fill(words.loaded, { columns: found.width, rows: found.height }));
  }
}

function kept(): Sheet {
  const found = parse(localStorage.getItem(KEPT) ?? EXAMPLE);
  return found.width && found.clues.length === found.width * found.height ? found : parse(EXAMPLE);
}

export const nurikabe = new Nurikabe();
