// What was before, for undo and redo.
export class Past<T> {
  #done = $state.raw<T[]>([]);
  #undone = $state.raw<T[]>([]);
  #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Keep what is there now, because it is about to change. */
  remember(now: T): void {
    this.#done = [...this.#done.slice(-this.#most), now];
    this.#undone = [];
  }

  /** What was before the last change; undefined if nothing was. */
  undo(now: T): T | undefined {
    const before = this.#done.at(-1);
    if (before === undefined) return undefined;
    this.#done = this.#done.slice(0, -1);
    this.#undone = [...this.#undone, now];
    return before;
  }

  redo(now: T): T | undefined {
    const next = this.#undone.at(-1);
    if (next === undefined) return undefined;
    this.#undone = this.#undone.slice(0, -1);
    this.#done = [...this.#done, now];
    return next;
  }

  /** Nothing that was before can come back, neither undone nor done again. */
  forget(): void {
    this.#done = [];
    this.#undone = [];
  }
}
