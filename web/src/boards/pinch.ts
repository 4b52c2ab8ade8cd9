// Two fingers on a board make it larger or smaller; what is between them stays between them.
import { tick } from "svelte";

const [SMALLEST, LARGEST] = [0.5, 4];

interface Pinched {
  viewport: HTMLElement;
  /** Where the board begins in the viewport. */
  edge: number;
  /** How large the board is shown, and its cells. */
  scale: () => number;
  size: () => number;
  change: (scale: number) => void;
  /** What a single finger had begun is off. */
  cancel: () => void;
}

/** Listen on a board; call what it returns to stop. */
export function pinching(board: HTMLElement, { viewport, edge, scale, size, change, cancel }: Pinched): () => void {
  let begun: { apart: number; scale: number } | null = null;

  const distance = (a: Touch, b: Touch): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

  function start(event: TouchEvent): void {
    const [a, b] = [event.touches[0], event.touches[1]];
    if (!a || !b) return;
    cancel();
    begun = { apart: distance(a, b), scale: scale() };
  }

  async function move(event: TouchEvent): Promise<void> {
    const [a, b] = [event.touches[0], event.touches[1]];
    if (!a || !b || !begun) return;
    event.preventDefault();
    const apart = distance(a, b);
    const before = size();
    change(Math.min(LARGEST, Math.max(SMALLEST, (begun.scale * apart) / begun.apart)));
    await tick();
    const box = viewport.getBoundingClientRect();
    const [x, y] = [(a.clientX + b.clientX) / 2 - box.left - edge, (a.clientY + b.clientY) / 2 - box.top - edge];
    const grown = size() / before;
    viewport.scrollLeft = (viewport.scrollLeft + x) * grown - x;
    viewport.scrollTop = (viewport.scrollTop + y) * grown - y;
  }

  function end(event: TouchEvent): void {
    if (event.touches.length < 2) begun = null;
  }

  board.addEventListener("touchstart", start, { passive: true });
  board.addEventListener("touchmove", move, { passive: false });
  board.addEventListener("touchend", end);
  return () => {
    board.removeEventListener("touchstart", start);
    board.removeEventListener("touchmove", move);
    board.removeEventListener("touchend", end);
  };
}
