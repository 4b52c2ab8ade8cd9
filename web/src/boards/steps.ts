// Where the keys that move lead to on a grid.
import { cellOf, indexOf } from "../lib/cells";

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -5],
  PageDown: [0, 5],
};

/** The cell that a key leads to; null when it is no key that moves. */
export function stepped(event: KeyboardEvent, from: number, columns: number, rows: number): number | null {
  const [x, y] = cellOf(from, columns);
  const step = STEPS[event.key];
  if (step && !event.altKey && !event.metaKey) {
    const column = Math.max(0, Math.min(columns - 1, x + step[0]));
    const row = Math.max(0, Math.min(rows - 1, y + step[1]));
    return indexOf([column, row], columns);
  }
  if (event.key === "Home") return event.ctrlKey ? 0 : indexOf([0, y], columns);
  if (event.key === "End") return event.ctrlKey ? columns * rows - 1 : indexOf([columns - 1, y], columns);
  return null;
}
