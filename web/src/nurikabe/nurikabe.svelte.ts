// The Nurikabe on the page: clues, colours, the picture they came from, and what there is to say. It outlives its tab.
import { type Crossings, type Edge, stretched } from "../boards/mesh";
import { call, type Schemas, Trouble } from "../lib/api";
import { cellOf, indexOf, indicesOf } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { Past } from "../lib/past.svelte";
import { capital } from "../lib/sentence";
import { blankSheet, format, parse, type Sheet } from "./board";
import { type Marks, noMarks } from "../boards/puzzleMarks";

export type Sighting = Schemas["PuzzleSightingState"];
type Picture = Schemas["PuzzlePictureState"];
type Advice = Schemas["NurikabeAdvice"];
type Step = Schemas["NurikabeStep"];
export type Reading = Schemas["CellReading"];

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
/** How many changes can be undone. */
const MOST_CHANGES = 300;
/** How long somebody may take between the digits of one clue. */
const PATIENCE = 1500;
export const MOST_SIDE = 50;

class Nurikabe {
  board = $state.raw<Sheet>(kept());
  mode = $state<"play" | "edit">("play");
  marks = $state.raw<Marks>(noMarks());
  note = $state.raw<{ kind: "" | "good" | "warn"; text: string } | null>(null);
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
  readings = $state.raw<Map<number, Reading[]>>(new Map());
  repairs = $state.raw<Sighting["repairs"]>([]);
  focused = $state(0);
  readonly past = new Past<Sheet>(MOST_CHANGES);
  #typing = { index: -1, until: 0 };
  #soon = 0;

  get text(): string {
    return format(this.board);
  }

  tell(text: string, kind: "" | "good" | "warn" = ""): void {
    const sentence = text ? `${capital(text)}${/[.!?]$/.test(text) ? "" : "."}` : "";
    this.note = sentence ? { kind, text: sentence } : null;
    if (kind !== "warn") page.say(sentence); // a warning is read aloud by itself
  }

  /** Another puzzle; the picture that the old one came from goes. */
  adopt(text: string, sentence: string): void {
    this.closePicture();
    this.#change(parse(text));
    this.steps = [];
    this.way = "";
    this.mode = "play";
    this.tell(sentence);
  }

  closePicture(): void {
    this.shot = this.picture = this.crossings = null;
    this.readings = new Map();
    this.repairs = [];
    this.marks = noMarks();
  }

  #change(next: Sheet, remember = true): void {
    if (remember) this.past.remember(this.board);
    this.board = next;
    this.advice = null;
    this.marks = { ...noMarks(), doubtful: this.marks.doubtful, repaired: this.marks.repaired };
    this.note = null;
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

  /** Colour a cell by hand; clues have no colour of their own. Whether anything has changed. */
  colour(index: number, colour: string, remember = true): boolean {
    if (this.board.clues[index] || this.board.colours[index] === colour) return false;
    const colours = [...this.board.colours];
    colours[index] = colour;
    this.#change({ ...this.board, colours }, remember);
    window.clearTimeout(this.#soon);
    this.#soon = window.setTimeout(() => void this.#look(), 120);
    return true;
  }

  /** Whether that was the last move. */
  async #look(): Promise<void> {
    const text = this.text;
    try {
      const { solved } = await call<Schemas["PuzzleGlance"]>("POST", "/api/nurikabe/glance", { board: text });
      if (solved && text === this.text) this.tell("Solved: every rule holds", "good");
    } catch {
      // Checking by hand tells what is wrong.
    }
  }

  clear(): void {
    this.#change({ ...this.board, colours: this.board.colours.map(() => ".") });
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
    this.#change({ ...this.board, clues, colours });
    this.steps = [];
    this.way = "";
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
    this.readings = new Map([...this.readings].map(([index, found]) => [moved(index), found]));
    this.crossings = this.crossings && stretched(this.crossings, edge, more);
    this.past.forget();
    this.#change(next, false);
    this.marks = { ...noMarks(), doubtful: along(doubtful), repaired: along(repaired) };
    this.tell(`${wide} columns and ${high} rows`);
  }

  blank(width: number, height: number): void {
    this.adopt(format(blankSheet(width, height)), "An empty grid: type the clues");
    this.mode = "edit";
  }

  /** Do something that may take long; it can be cancelled, and what goes wrong is told. */
  async #working<T>(what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.busy?.controller.abort();
    const controller = new AbortController();
    const mine = { what, controller };
    this.busy = mine;
    try {
      return await work(controller.signal);
    } catch (error) {
      if (controller.signal.aborted) {
        if (this.busy === mine) this.tell("Cancelled");
      } else this.tell(error instanceof Trouble ? error.whole : String(error), "warn");
      return undefined;
    } finally {
      if (this.busy === mine) this.busy = null;
    }
  }

  cancel(): void {
    this.busy?.controller.abort();
  }

  #ask<T>(what: string, path: string, body: unknown): Promise<T | undefined> {
    return this.#working(what, (signal) => call<T>("POST", `/api/nurikabe/${path}`, body, signal));
  }

  #at(cells: number[][]): Set<number> {
    return indicesOf(cells, this.board.width);
  }

  async solve(): Promise<void> {
    const text = this.text;
    const answer = await this.#ask<Schemas["PuzzleAnswer"]>("Solving", "solve", { board: text });
    if (!answer || text !== this.text) return;
    if (answer.solution) {
      const rows = answer.solution.join("");
      const colours = this.board.clues.map((clue, index) => (clue ? "." : rows[index] === "#" ? "#" : "o"));
      this.#change({ ...this.board, colours });
    }
    this.marks = { ...this.marks, wrong: this.#at(answer.conflict?.clues ?? []), open: this.#at(answer.differing) };
    if (answer.outcome === "one") this.tell(`Solved: ${answer.sentence}`, "good");
    else if (answer.outcome === "several") this.tell(`${answer.sentence}; one of them is shown`, "warn");
    else this.tell(answer.outcome === "none" ? `Not solvable: ${answer.sentence}` : answer.sentence, "warn");
  }

  /** A little more help each time: where to look, what follows, and at last it is done. */
  async hint(): Promise<void> {
    const text = this.text;
    if (this.advice?.of === text) this.advice = { ...this.advice, told: this.advice.told + 1 };
    else {
      const given = await this.#ask<Advice>("Looking for a step", "step", { board: text });
      if (!given || text !== this.text) return;
      this.advice = { of: text, given, told: 1 };
    }
    const { given, told } = this.advice;
    if (!given.step) this.#warn(given);
    else if (told >= 3) this.#do(given);
    else {
      const evidence = this.#at(given.step.evidence);
      this.marks = { ...this.marks, evidence, targets: told === 1 ? new Set() : this.#at(given.step.cells) };
      const where = evidence.size ? "look at the marked cells" : "it is somewhere on the board";
      this.tell(told === 1 ? `${words(given.step.strategy)}, ${given.difficulty}: ${where}` : given.sentence);
    }
  }

  async step(): Promise<void> {
    const text = this.text;
    const known = this.advice?.of === text ? this.advice.given : undefined;
    const given = known ?? (await this.#ask<Advice>("Looking for a step", "step", { board: text }));
    if (!given || text !== this.text) return;
    if (given.step) this.#do(given);
    else this.#warn(given);
  }

  #do(given: Advice): void {
    const step = given.step!;
    this.#colour(step);
    this.marks = { ...this.marks, evidence: this.#at(step.evidence), targets: this.#at(step.cells) };
    this.tell(`${words(step.strategy)}: ${given.sentence}`);
  }

  #colour(step: Step): void {
    const colours = [...this.board.colours];
    for (const index of this.#at(step.cells)) colours[index] = step.colour === "sea" ? "#" : "o";
    this.#change({ ...this.board, colours });
  }

  #warn(given: Advice): void {
    const cells = this.#at(given.cells);
    const field = given.kind === "open" ? "open" : "wrong";
    this.marks = { ...this.marks, [field]: cells };
    const unsolvable = given.kind === "unsolvable" ? "Not solvable: " : "";
    this.tell(unsolvable + given.sentence, given.kind === "solved" ? "good" : "warn");
  }

  async check(): Promise<void> {
    const text = this.text;
    const found = await this.#ask<Schemas["PuzzleReview"]>("Checking", "check", { board: text });
    if (!found || text !== this.text) return;
    const broken = found.breaches.flatMap((breach) => breach.cells);
    this.marks = { ...this.marks, wrong: this.#at([...broken, ...found.wrong]) };
    const fine = !broken.length && !found.wrong.length && !found.sentence.includes("no solution");
    this.tell(found.sentence, found.solved ? "good" : fine ? "" : "warn");
  }

  async explain(): Promise<void> {
    const text = this.text;
    const found = await this.#ask<Schemas["NurikabeSteps"]>("Working out every step", "steps", { board: text });
    if (!found || text !== this.text) return;
    this.steps = found.steps;
    this.way = found.sentence;
  }

  /** The board as it is after so many steps of the way. */
  goTo(count: number): void {
    const colours = this.board.clues.map(() => ".");
    for (const step of this.steps.slice(0, count)) {
      for (const index of this.#at(step.cells)) colours[index] = step.colour === "sea" ? "#" : "o";
    }
    this.#change({ ...this.board, colours });
    const last = this.steps[count - 1];
    if (!last) return;
    this.marks = { ...this.marks, evidence: this.#at(last.evidence), targets: this.#at(last.cells) };
    this.tell(`Step ${count}, ${words(last.strategy)}: ${last.because}`);
  }

  async generate(wish: Schemas["NurikabeGeneration"]): Promise<Schemas["NurikabePuzzle"] | undefined> {
    const made = await this.#ask<Schemas["NurikabePuzzle"]>("Making a puzzle", "generate", wish);
    if (made) this.adopt(made.board, `A new puzzle, ${made.difficulty}, ${made.width} by ${made.height}: seed ${made.seed}`);
    return made;
  }

  /** A puzzle in any form that is known: an address, a file, text. */
  async read(content: Blob | string): Promise<void> {
    const body = typeof content === "string" ? new Blob([content]) : content;
    const found = await this.#ask<Schemas["NurikabePuzzle"]>("Reading", "import", body);
    if (found) this.adopt(found.board, `Loaded: ${found.width} columns and ${found.height} rows`);
  }

  /** Look for puzzles in a picture. */
  async look(file: Blob): Promise<void> {
    this.closePicture();
    this.shot = file;
    const found = await this.#working("Reading the picture", (signal) => call<Picture>("POST", "/api/pictures/nurikabe", file, signal));
    if (!found) {
      this.shot = null;
      return;
    }
    this.picture = found;
    this.chosen = 0;
    if (found.puzzles.length) this.select(0);
    else this.tell("No puzzle found. Take a picture that shows the whole grid, sharp and not too small", "warn");
  }

  select(index: number): void {
    const seen = this.picture?.puzzles[index];
    if (!seen) return;
    this.chosen = index;
    this.#change(parse(seen.puzzle));
    this.steps = [];
    this.way = "";
    this.crossings = seen.crossings as Crossings;
    this.repairs = seen.repairs;
    const at = (cell: number[]): number => indexOf(cell, seen.width);
    this.readings = new Map(seen.readings.map((each) => [at(each.cell), each.readings]));
    this.marks = { ...noMarks(), doubtful: new Set(seen.doubtful.map(at)), repaired: new Set(seen.repairs.map((each) => at(each.cell))) };
    this.mode = "edit";
    const doubts = seen.doubtful.length;
    const what = doubts === 1 ? "1 doubtful cell is outlined" : `${doubts} doubtful cells are outlined`;
    const more = doubts ? `; ${what}: type the right clue, or Enter if it is right` : "";
    this.tell(`Loaded from the picture: ${seen.width} columns and ${seen.height} rows${more}`, doubts ? "warn" : "");
    this.focused = [...this.marks.doubtful][0] ?? 0;
  }

  /** What the chosen cell shows is right; the next doubtful one, or null when there is none. */
  confirm(index: number): number | null {
    const left = [...this.marks.doubtful].filter((each) => each !== index).sort((one, two) => one - two);
    this.marks = { ...this.marks, doubtful: new Set(left) };
    if (this.note?.kind === "warn" && !left.length) this.tell("No cell is doubtful any more");
    return left.find((each) => each > index) ?? left[0] ?? null;
  }
}

/** CompleteIsland as words. */
export function words(name: string): string {
  return capital(name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}

function kept(): Sheet {
  const found = parse(localStorage.getItem(KEPT) ?? EXAMPLE);
  return found.width && found.clues.length === found.width * found.height ? found : parse(EXAMPLE);
}

export const nurikabe = new Nurikabe();
