// What moves on a board: opening ripples away from the click, flags drop.
import { cellOf } from "../lib/cells";
import type { Sheet } from "./board";
import type { Changes } from "./changes";

const WAVE = 16; // milliseconds from a cell to the next
const LONGEST = 420; // until the last cell begins
const LASTING = { opened: 140, flagged: 190 };

export type Kind = keyof typeof LASTING;
export interface Moving {
  kind: Kind;
  /** From 0 to 1; below 0 it has not begun. */
  share: number;
}

export class Motion {
  #begun = new Map<number, { kind: Kind; at: number }>();
  #until = 0;

  /** Let the changes of a board be seen, from a cell on. */
  begin(changes: Changes, sheet: Sheet, origin: number, now: number): void {
    const moved: [Kind, number[]][] = [["opened", changes.opened], ["flagged", changes.flagged]];
    const first = changes.opened.includes(origin) || changes.flagged.includes(origin);
    for (const [kind, cells] of moved) {
      const [x0, y0] = cellOf(first || cells.length === 0 ? origin : cells[0]!, sheet.width);
      for (const index of cells) {
        const [x, y] = cellOf(index, sheet.width);
        const at = now + Math.min(LONGEST, WAVE * Math.hypot(x - x0, y - y0));
        this.#begun.set(index, { kind, at });
        this.#until = Math.max(this.#until, at + LASTING[kind]);
      }
    }
  }

  /** How far a cell is; null when it is at rest. */
  of(index: number, now: number): Moving | null {
    const begun = this.#begun.get(index);
    if (!begun || now >= begun.at + LASTING[begun.kind]) return null;
    return { kind: begun.kind, share: (now - begun.at) / LASTING[begun.kind] };
  }

  /** Whether anything still moves. */
  active(now: number): boolean {
    if (now < this.#until) return true;
    this.#begun.clear();
    return false;
  }
}


/** A mine went off. */
export function shake(element: HTMLElement): void {
  const offsets = [0, -7, 6, -5, 4, -2, 0];
  element.animate(offsets.map((x) => ({ transform: `translate(${x}px, ${Math.abs(x) / 3}px)` })), { duration: 380, easing: "ease-out" });
}
