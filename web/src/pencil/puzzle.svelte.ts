// A puzzle that is solved with a pencil: what is on its board, what there is to say, and what every such puzzle can do. It
// outlives its tab. What the cells hold, and how that is written, is for each puzzle to say.
import { call, type Schemas, Trouble } from "../lib/api";
import { indicesOf } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { Past } from "../lib/past.svelte";
import { capital } from "../lib/sentence";
import { play } from "../lib/sound";
import { Stopwatch } from "../lib/stopwatch.svelte";
import { fill, texts } from "../lib/texts";
import { PencilHelp } from "./help.svelte";
import { type Marks, noMarks } from "./marks";
import { PencilPhoto } from "./photo.svelte";

/** How many changes can be undone. */
const MOST_CHANGES = 300;
/** How long after a change the rules are looked at. */
const GLANCE = 120;
const words = texts.pencil;

/** What a click or a key does: it fills in, notes, or changes the puzzle itself. */
export type Mode = "play" | "notes" | "edit";
export type Tone = "plain" | "good" | "warn";

/** A step of the way to the solution, as the server tells it. */
export interface Step {
  strategy: string;
  cells: number[][];
  evidence: number[][];
  because: string;
}

export abstract class PencilPuzzle<Sheet, Way extends Step = Step> {
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
  readonly clock: Stopwatch;
  readonly help: PencilHelp<Sheet, Way>;
  readonly photo: PencilPhoto<Sheet, Way>;
  /** The sizes that a square puzzle can have; null if columns and rows are free. */
  readonly sizes: readonly number[] | null = null;
  #board = $state.raw<Sheet>();
  #mode = $state<Mode>("play");
  #marksRules = $state(true);
  #soon = 0;

  /** Its name in the addresses of the server, of the tab and of what the browser keeps. */
  constructor(
    readonly name: string,
    example: string,
  ) {
    this.#board = this.parse(localStorage.getItem(`gridseer-${name}`) ?? example) ?? this.parse(example)!;
    this.#marksRules = localStorage.getItem(`gridseer-${name}-unmarked`) === null;
    this.clock = new Stopwatch(`gridseer-${name}-seconds`, () => page.tab === name && this.mode !== "edit");
    this.help = new PencilHelp(this);
    this.photo = new PencilPhoto(this);
  }

  /** The sheet that a text describes, or null. */
  abstract parse(text: string): Sheet | null;
  abstract format(sheet: Sheet): string;
  abstract get width(): number;
  abstract get height(): number;
  /** How many cells are not filled in. */
  abstract get left(): number;
  /** What was printed: another one means another puzzle. */
  abstract get clues(): string;
  /** What somebody has put into each cell. */
  abstract filled(sheet: Sheet): string[];
  /** Nothing but what was printed. */
  abstract cleared(sheet: Sheet): Sheet;
  /** The sheet with a solution in it: one symbol per cell. */
  abstract solved(sheet: Sheet, solution: string): Sheet;
  /** The sheet after some steps. */
  abstract after(sheet: Sheet, steps: Way[]): Sheet;
  /** What a cell holds is one of its readings in the picture. */
  abstract choose(index: number, reading: string): void;

  get board(): Sheet {
    return this.#board!;
  }

  get text(): string {
    return this.format(this.board);
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** Changing the puzzle itself ends a trial. */
  set mode(mode: Mode) {
    this.cancel();
    if (mode === "edit" && this.trial) this.endTrial(true);
    this.#mode = mode;
  }

  /** Whether broken rules are marked while somebody plays. */
  get marksRules(): boolean {
    return this.#marksRules;
  }

  set marksRules(wanted: boolean) {
    this.#marksRules = wanted;
    if (wanted) localStorage.removeItem(`gridseer-${this.name}-unmarked`);
    else localStorage.setItem(`gridseer-${this.name}-unmarked`, "yes");
    this.marks = { ...this.marks, broken: new Set() };
    this.glanceSoon();
  }

  tell(text: string, tone: Tone = "plain"): void {
    this.note = text ? { tone, text: capital(text) } : null;
    page.say(this.note?.text ?? "");
  }

  /** Another puzzle; the picture that the old one came from goes. */
  adopt(text: string, sentence: string): void {
    const next = this.parse(text);
    if (!next) return;
    this.photo.close();
    this.take(next);
    this.tell(sentence);
  }

  /** Put another puzzle on the board, to be played from the beginning. */
  take(sheet: Sheet): void {
    this.trial = null;
    this.change(sheet);
    this.clock.reset();
    this.mode = "play";
    this.focused = Math.min(this.focused, this.width * this.height - 1);
  }

  /** What is worked out for the old position is of no use for the new one. */
  change(next: Sheet, remember = true): void {
    this.cancel();
    page.mend(this.name);
    if (remember) this.past.remember(this.board);
    this.#board = next;
    this.marks = { ...noMarks(), doubtful: this.marks.doubtful, repaired: this.marks.repaired, tried: this.#tried() };
    this.note = null;
    this.won = false;
    localStorage.setItem(`gridseer-${this.name}`, this.text);
  }

  /** Somebody has filled something in by hand. */
  play(next: Sheet, remember = true): void {
    this.change(next, remember);
    if (this.mode !== "edit") this.clock.start();
    this.glanceSoon();
  }

  undo(): void {
    this.#back(this.past.undo(this.board));
  }

  redo(): void {
    this.#back(this.past.redo(this.board));
  }

  #back(sheet: Sheet | undefined): void {
    if (!sheet) return;
    this.change(sheet, false);
    this.glanceSoon();
  }

  clear(): void {
    this.trial = null;
    this.change(this.cleared(this.board));
  }

  /** What a cell shows is settled: it is neither doubtful nor repaired any more. */
  settle(index: number): void {
    const others = (cells: Set<number>): Set<number> => new Set([...cells].filter((each) => each !== index));
    this.marks = { ...this.marks, doubtful: others(this.marks.doubtful), repaired: others(this.marks.repaired) };
  }

  glanceSoon(): void {
    window.clearTimeout(this.#soon);
    this.#soon = window.setTimeout(() => void this.#glance(), GLANCE);
  }

  /** Whether that was the last move, or one that breaks a rule. */
  async #glance(): Promise<void> {
    const text = this.text;
    let seen: Schemas["PuzzleGlance"];
    try {
      seen = await call("POST", `/api/${this.name}/glance`, { board: text });
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
    play("won");
    this.tell(fill(words.solvedIn, { time: this.clock.text }), "good");
  }

  /** Try something out: what is filled in from now on can be kept or taken back as a whole. */
  try(): void {
    this.trial = this.board;
    this.tell(words.trialBegun);
  }

  endTrial(keep: boolean): void {
    const before = this.trial;
    this.trial = null;
    if (before && !keep) this.change(before);
    this.marks = { ...this.marks, tried: new Set() };
    this.glanceSoon();
  }

  #tried(): Set<number> {
    if (!this.trial) return new Set();
    const before = this.filled(this.trial);
    return new Set(this.filled(this.board).flatMap((held, index) => (held && held !== before[index] ? [index] : [])));
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
    return this.working(what, (signal) => call<T>("POST", `/api/${this.name}/${path}`, body, signal));
  }

  at(cells: number[][]): Set<number> {
    return indicesOf(cells, this.width);
  }

  /** A new puzzle; whether there is one now. */
  async make(wish: unknown): Promise<boolean> {
    const made = await this.ask<Schemas["PuzzleState"]>(words.making, "generate", wish);
    if (!made) return false;
    const difficulty = words.difficulties[made.difficulty as keyof typeof words.difficulties] ?? made.difficulty ?? "";
    this.adopt(made.board, "");
    this.tell(fill(words.made, { difficulty: difficulty.toLowerCase(), columns: this.width, rows: this.height, seed: made.seed ?? "" }));
    return true;
  }

  /** A puzzle in any form that is known: an address, a file, text. */
  async read(content: Blob | string): Promise<void> {
    const body = typeof content === "string" ? new Blob([content]) : content;
    const found = await this.ask<{ board: string }>(words.loading, "import", body);
    if (!found) return;
    this.adopt(found.board, "");
    this.tell(fill(words.loaded, { columns: this.width, rows: this.height }));
  }
}
