// What is drawn on top of the cells of a puzzle.
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
  /** Coloured since the trial began. */
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
