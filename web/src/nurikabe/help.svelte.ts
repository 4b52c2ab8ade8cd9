// What gridseer knows about the Nurikabe on the page: its solution, the next step, every step, and what is wrong.
import type { Schemas } from "../lib/api";
import { capital } from "../lib/sentence";
import { fill, texts } from "../lib/texts";
import type { Nurikabe } from "./nurikabe.svelte";

type Advice = Schemas["NurikabeAdvice"];
type Step = Schemas["NurikabeStep"];
const words = texts.nurikabe;

export class NurikabeHelp {
  /** What the last hint knows, and how much of it was told. */
  advice = $state.raw<{ of: string; given: Advice; told: number } | null>(null);
  #way = $state.raw<{ of: string; steps: Step[]; sentence: string } | null>(null);
  #nurikabe: Nurikabe;

  constructor(nurikabe: Nurikabe) {
    this.#nurikabe = nurikabe;
  }

  /** Every step of these very clues; nothing while they were not asked for. */
  get way(): { steps: Step[]; sentence: string } | null {
    return this.#way?.of === this.#nurikabe.board.clues.join() ? this.#way : null;
  }

  async solve(): Promise<void> {
    const nurikabe = this.#nurikabe;
    const text = nurikabe.text;
    const answer = await nurikabe.ask<Schemas["PuzzleAnswer"]>(words.solving, "solve", { board: text });
    if (!answer || text !== nurikabe.text) return;
    if (answer.solution) {
      const rows = answer.solution.join("");
      const colours = nurikabe.board.clues.map((clue, index) => (clue ? "." : rows[index] === "#" ? "#" : "o"));
      nurikabe.trial = null;
      nurikabe.clock.stop();
      nurikabe.change({ ...nurikabe.board, colours });
    }
    nurikabe.marks = { ...nurikabe.marks, wrong: nurikabe.at(answer.conflict?.clues ?? []), open: nurikabe.at(answer.differing) };
    if (answer.outcome === "one") nurikabe.tell(fill(words.solved, { sentence: answer.sentence }), "good");
    else if (answer.outcome === "several") nurikabe.tell(fill(words.severalSolutions, { sentence: answer.sentence }), "warn");
    else nurikabe.tell(answer.outcome === "none" ? fill(words.unsolvable, { sentence: answer.sentence }) : answer.sentence, "warn");
  }

  /** A little more help each time: where to look, what follows, and at last it is done. */
  async hint(): Promise<void> {
    const nurikabe = this.#nurikabe;
    const text = nurikabe.text;
    if (this.advice?.of === text) this.advice = { ...this.advice, told: this.advice.told + 1 };
    else {
      const given = await nurikabe.ask<Advice>(words.seekingStep, "step", { board: text });
      if (!given || text !== nurikabe.text) return;
      this.advice = { of: text, given, told: 1 };
    }
    const { given, told } = this.advice;
    if (!given.step) this.#warn(given);
    else if (told >= 3) this.#do(given);
    else {
      const evidence = nurikabe.at(given.step.evidence);
      nurikabe.marks = { ...nurikabe.marks, evidence, targets: told === 1 ? new Set() : nurikabe.at(given.step.cells) };
      const where = evidence.size ? words.lookHere : words.lookAnywhere;
      nurikabe.tell(told === 1 ? fill(where, { strategy: named(given.step.strategy), difficulty: given.difficulty ?? "" }) : given.sentence);
    }
  }

  async step(): Promise<void> {
    const nurikabe = this.#nurikabe;
    const text = nurikabe.text;
    const known = this.advice?.of === text ? this.advice.given : undefined;
    const given = known ?? (await nurikabe.ask<Advice>(words.seekingStep, "step", { board: text }));
    if (!given || text !== nurikabe.text) return;
    if (given.step) this.#do(given);
    else this.#warn(given);
  }

  #do(given: Advice): void {
    const nurikabe = this.#nurikabe;
    const step = given.step!;
    const colours = [...nurikabe.board.colours];
    for (const index of nurikabe.at(step.cells)) colours[index] = step.colour === "sea" ? "#" : "o";
    nurikabe.change({ ...nurikabe.board, colours });
    nurikabe.marks = { ...nurikabe.marks, evidence: nurikabe.at(step.evidence), targets: nurikabe.at(step.cells) };
    nurikabe.tell(`${named(step.strategy)}: ${given.sentence}`);
  }

  #warn(given: Advice): void {
    const nurikabe = this.#nurikabe;
    nurikabe.marks = { ...nurikabe.marks, [given.kind === "open" ? "open" : "wrong"]: nurikabe.at(given.cells) };
    const sentence = given.kind === "unsolvable" ? fill(words.unsolvable, { sentence: given.sentence }) : given.sentence;
    nurikabe.tell(sentence, given.kind === "solved" ? "good" : "warn");
  }

  async check(): Promise<void> {
    const nurikabe = this.#nurikabe;
    const text = nurikabe.text;
    const found = await nurikabe.ask<Schemas["PuzzleReview"]>(words.checking, "check", { board: text });
    if (!found || text !== nurikabe.text) return;
    const broken = found.breaches.flatMap((breach) => breach.cells);
    nurikabe.marks = { ...nurikabe.marks, wrong: nurikabe.at([...broken, ...found.wrong]) };
    const fine = !broken.length && !found.wrong.length && !found.sentence.includes("no solution");
    nurikabe.tell(found.sentence, found.solved ? "good" : fine ? "" : "warn");
  }

  async explain(): Promise<void> {
    const nurikabe = this.#nurikabe;
    const of = nurikabe.board.clues.join();
    const found = await nurikabe.ask<Schemas["NurikabeSteps"]>(words.explaining, "steps", { board: nurikabe.text });
    if (found) this.#way = { of, steps: found.steps, sentence: found.sentence };
  }

  /** The board as it is after so many steps of the way. */
  goTo(count: number): void {
    const nurikabe = this.#nurikabe;
    const steps = this.way?.steps ?? [];
    const colours = nurikabe.board.clues.map(() => ".");
    for (const step of steps.slice(0, count)) {
      for (const index of nurikabe.at(step.cells)) colours[index] = step.colour === "sea" ? "#" : "o";
    }
    nurikabe.change({ ...nurikabe.board, colours });
    const last = steps[count - 1];
    if (!last) return;
    nurikabe.marks = { ...nurikabe.marks, evidence: nurikabe.at(last.evidence), targets: nurikabe.at(last.cells) };
    nurikabe.tell(fill(words.stepTold, { count, strategy: named(last.strategy), because: last.because }));
  }
}

/** CompleteIsland as words. */
export function named(strategy: string): string {
  return capital(strategy.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase());
}
