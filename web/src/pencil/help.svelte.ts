// What gridseer knows about the puzzle on the page: its solution, the next step, every step, and what is wrong.
import type { Schemas } from "../lib/api";
import { capital } from "../lib/sentence";
import { counted, fill, texts } from "../lib/texts";
import type { PencilPuzzle, Step } from "./puzzle.svelte";

type Advice<Way> = Omit<Schemas["PuzzleAdvice"], "step"> & { step: Way | null };
const words = texts.pencil;

export class PencilHelp<Sheet, Way extends Step> {
  /** What the last hint knows, and how much of it was told. */
  #advice = $state.raw<{ of: string; given: Advice<Way>; told: number } | null>(null);
  #way = $state.raw<{ of: string; steps: Way[]; sentence: string } | null>(null);
  #puzzle: PencilPuzzle<Sheet, Way>;

  constructor(puzzle: PencilPuzzle<Sheet, Way>) {
    this.#puzzle = puzzle;
  }

  /** Every step of this very puzzle; nothing while they were not asked for. */
  get way(): { steps: Way[]; sentence: string } | null {
    return this.#way?.of === this.#puzzle.clues ? this.#way : null;
  }

  /** How much of a step that is not done yet was told: 0 if there is none. */
  get told(): number {
    return this.#advice?.given.step && this.#advice.of === this.#puzzle.text ? this.#advice.told : 0;
  }

  /** Ask about the board; nothing if it has changed meanwhile. */
  async #ask<T>(what: string, path: string): Promise<T | undefined> {
    const text = this.#puzzle.text;
    const answer = await this.#puzzle.ask<T>(what, path, { board: text });
    return text === this.#puzzle.text ? answer : undefined;
  }

  async solve(): Promise<void> {
    const puzzle = this.#puzzle;
    const answer = await this.#ask<Schemas["PuzzleAnswer"]>(words.solving, "solve");
    if (!answer) return;
    if (answer.solution) {
      puzzle.trial = null;
      puzzle.clock.stop();
      puzzle.change(puzzle.solved(puzzle.board, answer.solution.join("")));
    }
    puzzle.marks = { ...puzzle.marks, wrong: puzzle.at(answer.conflict?.clues ?? []), open: puzzle.at(answer.differing) };
    const { sentence, outcome } = answer;
    const doubts = puzzle.marks.doubtful.size;
    const told = { one: words.solved, several: words.severalSolutions, none: words.unsolvable, unknown: "{sentence}" }[outcome];
    if (outcome === "one" && doubts) puzzle.tell(counted(doubts, words.solvedIfRight), "warn");
    else puzzle.tell(fill(told, { sentence }), outcome === "one" ? "good" : "warn");
  }

  /** A little more help each time: where to look, what follows, and at last it is done. */
  async hint(): Promise<void> {
    const puzzle = this.#puzzle;
    if (this.#advice?.of === puzzle.text) this.#advice = { ...this.#advice, told: this.#advice.told + 1 };
    else {
      const given = await this.#next();
      if (!given) return;
      this.#advice = { of: puzzle.text, given, told: 1 };
    }
    const { given, told } = this.#advice;
    if (!given.step) this.#warn(given);
    else if (told >= 3) this.#do(given.step, given.sentence);
    else {
      const evidence = puzzle.at(given.step.evidence);
      puzzle.marks = { ...puzzle.marks, evidence, targets: told === 1 ? new Set() : puzzle.at(given.step.cells) };
      const where = evidence.size ? words.lookHere : words.lookAnywhere;
      puzzle.tell(told === 1 ? fill(where, { strategy: named(given.step.strategy), difficulty: given.difficulty ?? "" }) : given.sentence);
    }
  }

  async step(): Promise<void> {
    const given = this.#advice?.of === this.#puzzle.text ? this.#advice.given : await this.#next();
    if (given?.step) this.#do(given.step, given.sentence);
    else if (given) this.#warn(given);
  }

  #next(): Promise<Advice<Way> | undefined> {
    return this.#ask<Advice<Way>>(words.seekingStep, "step");
  }

  #do(step: Way, sentence: string): void {
    const puzzle = this.#puzzle;
    puzzle.change(puzzle.after(puzzle.board, [step]));
    this.#light(step);
    puzzle.tell(fill(words.stepDone, { strategy: named(step.strategy), sentence }));
    if (!puzzle.left) puzzle.glanceSoon();
  }

  #light(step: Way): void {
    const puzzle = this.#puzzle;
    puzzle.marks = { ...puzzle.marks, evidence: puzzle.at(step.evidence), targets: puzzle.at(step.cells) };
  }

  #warn(given: Advice<Way>): void {
    const puzzle = this.#puzzle;
    puzzle.marks = { ...puzzle.marks, [given.kind === "open" ? "open" : "wrong"]: puzzle.at(given.cells) };
    const sentence = given.kind === "unsolvable" ? fill(words.unsolvable, { sentence: given.sentence }) : given.sentence;
    puzzle.tell(sentence, given.kind === "solved" ? "good" : "warn");
  }

  async check(): Promise<void> {
    const puzzle = this.#puzzle;
    const found = await this.#ask<Schemas["PuzzleReview"]>(words.checking, "check");
    if (!found) return;
    const wrong = [...found.breaches.flatMap((breach) => breach.cells), ...found.wrong];
    puzzle.marks = { ...puzzle.marks, wrong: puzzle.at(wrong) };
    puzzle.tell(found.sentence, found.solved ? "good" : wrong.length || found.outcome === "none" ? "warn" : "plain");
  }

  async explain(): Promise<void> {
    const of = this.#puzzle.clues;
    const found = await this.#ask<{ steps: Way[]; sentence: string }>(words.explaining, "steps");
    if (found) this.#way = { of, steps: found.steps, sentence: found.sentence };
  }

  /** The board as it is after so many steps of the way. */
  goTo(count: number): void {
    const puzzle = this.#puzzle;
    const steps = this.way?.steps.slice(0, count) ?? [];
    puzzle.trial = null;
    puzzle.change(puzzle.after(puzzle.cleared(puzzle.board), steps));
    const last = steps.at(-1);
    if (!last) return;
    this.#light(last);
    puzzle.tell(fill(words.stepTold, { count, strategy: named(last.strategy), because: last.because }));
  }
}

/** A strategy's name as words: CompleteIsland, XYWing. */
export function named(strategy: string): string {
  const apart = strategy.replace(/^(XYZ?|X)(?=[A-Z])/, "$1-").replace(/([a-z])([A-Z])/g, "$1 $2");
  const [first, ...rest] = apart.split(/(?<=^XY?Z?-)/);
  return rest.length ? first + rest.join("").toLowerCase() : capital(apart.toLowerCase());
}
