// What is drawn on top of the cells of a puzzle, and said of them.
import { texts } from "../lib/texts";

const words = texts.pencil.marks;

export interface Marks {
  /** The cells that a reason speaks of. */
  evidence: Set<number>;
  /** The cells that a step is about. */
  targets: Set<number>;
  /** What cannot be right. */
  wrong: Set<number>;
  /** Where a rule is broken already: told while somebody plays. */
  broken: Set<number>;
  doubtful: Set<number>;
  /** Read in one way, and changed so that there is one solution. */
  repaired: Set<number>;
  /** Where two solutions differ. */
  open: Set<number>;
  /** Filled in since the trial began. */
  tried: Set<number>;
}

export const noMarks = (): Marks => ({
  evidence: new Set(),
  targets: new Set(),
  wrong: new Set(),
  broken: new Set(),
  doubtful: new Set(),
  repaired: new Set(),
  open: new Set(),
  tried: new Set(),
});

/** What a screen reader says of a cell that is marked, after what the cell holds. */
export function spokenMarks(marks: Marks, index: number): string {
  const said: [Set<number>, string][] = [
    [marks.targets, words.target],
    [marks.evidence, words.evidence],
    [marks.wrong, words.wrong],
    [new Set([...marks.broken].filter((cell) => !marks.wrong.has(cell))), words.broken],
    [marks.tried, words.tried],
    [marks.open, words.open],
    [marks.doubtful, words.doubtful],
    [marks.repaired, words.repaired],
  ];
  return said.flatMap(([cells, word]) => (cells.has(index) ? [`, ${word}`] : [])).join("");
}
