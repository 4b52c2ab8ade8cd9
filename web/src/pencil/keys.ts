// The keys that mean the same in every puzzle.
import { page } from "../lib/page.svelte";
import type { Mode, PencilPuzzle, Step } from "./puzzle.svelte";

/** Whether single letters are keys at all: people who speak to their machine switch them off. */
export const lettersCount = (): boolean => page.settings.letter_keys !== false;

/** Do what a key means; whether it means anything. Enter goes from one doubtful cell to the next. */
export function pressed<Sheet, Way extends Step>(puzzle: PencilPuzzle<Sheet, Way>, key: string, index: number, focus: (index: number) => void): boolean {
  if (puzzle.mode === "edit" && key === "Enter") {
    const next = puzzle.photo.confirm(index);
    if (next !== null) focus(next);
    return true;
  }
  const act = lettersCount() ? LETTERS[key.toLowerCase()] : undefined;
  act?.(puzzle);
  return act !== undefined;
}

interface Keyed {
  readonly help: { hint(): unknown; check(): unknown };
  readonly trial: unknown;
  mode: Mode;
  undo(): void;
  redo(): void;
  try(): void;
  endTrial(keep: boolean): void;
}

const LETTERS: Record<string, (puzzle: Keyed) => void> = {
  u: (puzzle) => puzzle.undo(),
  z: (puzzle) => puzzle.undo(),
  r: (puzzle) => puzzle.redo(),
  h: (puzzle) => void puzzle.help.hint(),
  c: (puzzle) => void puzzle.help.check(),
  t: (puzzle) => (puzzle.trial ? puzzle.endTrial(true) : puzzle.try()),
  e: (puzzle) => void (puzzle.mode = puzzle.mode === "edit" ? "play" : "edit"),
};
