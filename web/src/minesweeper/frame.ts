// A frame: where a board is in a picture and how its cells divide it, as somebody says who sees it.

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
}

export type Side = "left" | "right" | "top" | "bottom";
export type Corner = "tl" | "tr" | "bl" | "br";

/** No cell is smaller than this, in pixels of the picture. */
const LEAST_CELL = 4;
export const [FEWEST, MOST] = [2, 200];

/** A frame to begin with, where no board was found: most of the picture. */
export function wholeFrame(width: number, height: number): Frame {
  const [edgeX, edgeY] = [Math.round(width * 0.1), Math.round(height * 0.1)];
  return { x: edgeX, y: edgeY, width: width - 2 * edgeX, height: height - 2 * edgeY, columns: 9, rows: 9 };
}

/** The frame with a line of cells more or less at a side; the cells keep their size. */
export function grown(frame: Frame, side: Side, by: 1 | -1): Frame {
  const across = side === "left" || side === "right";
  const count = across ? frame.columns : frame.rows;
  if (count + by < FEWEST || count + by > MOST) return frame;
  const cell = across ? frame.width / frame.columns : frame.height / frame.rows;
  const next = { ...frame };
  if (across) {
    next.columns += by;
    next.width += by * cell;
    if (side === "left") next.x -= by * cell;
  } else {
    next.rows += by;
    next.height += by * cell;
    if (side === "top") next.y -= by * cell;
  }
  return next;
}

/** The frame with one of its corners elsewhere; the opposite one stays. */
export function dragged(frame: Frame, corner: Corner, x: number, y: number): Frame {
  const [right, bottom] = [frame.x + frame.width, frame.y + frame.height];
  const [leastWide, leastHigh] = [frame.columns * LEAST_CELL, frame.rows * LEAST_CELL];
  const left = corner.endsWith("l") ? Math.min(x, right - leastWide) : frame.x;
  const top = corner.startsWith("t") ? Math.min(y, bottom - leastHigh) : frame.y;
  const newRight = corner.endsWith("r") ? Math.max(x, left + leastWide) : right;
  const newBottom = corner.startsWith("b") ? Math.max(y, top + leastHigh) : bottom;
  return { ...frame, x: left, y: top, width: newRight - left, height: newBottom - top };
}

/** Where a corner is. */
export function cornerOf(frame: Frame, corner: Corner): [number, number] {
  return [frame.x + (corner.endsWith("r") ? frame.width : 0), frame.y + (corner.startsWith("b") ? frame.height : 0)];
}

/** The frame as the server is asked: whole pixels, nothing to the left of the picture or above it. */
export function asked(frame: Frame, mines: number | null): Record<string, string> {
  const [x, y] = [Math.max(0, Math.round(frame.x)), Math.max(0, Math.round(frame.y))];
  const [wide, high] = [Math.round(frame.x + frame.width) - x, Math.round(frame.y + frame.height) - y];
  const said: Record<string, string> = { region: [x, y, wide, high].join(","), columns: String(frame.columns), rows: String(frame.rows) };
  return mines === null ? said : { ...said, mines: String(mines) };
}
