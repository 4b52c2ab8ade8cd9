// Hexagons that stand on a point: as wide as a square cell, in rows that reach into each other; odd rows are shifted right
// by half a cell.

/** From one row to the next, of hexagons or of squares. */
export function pitchOf(size: number, hexagons: boolean): number {
  return hexagons ? (size * Math.sqrt(3)) / 2 : size;
}

/** From the upper to the lower point. */
const heightOf = (size: number): number => (2 * size) / Math.sqrt(3);

/** The middle of a cell. */
export function middle(x: number, y: number, size: number): [number, number] {
  return [(x + 0.5 + (y % 2 ? 0.5 : 0)) * size, y * pitchOf(size, true) + heightOf(size) / 2];
}

/** The cell at a point: the one whose middle is nearest, since the hexagons are regular. It may lie beyond the board. */
export function nearest(across: number, down: number, size: number): [number, number] {
  const row = Math.floor(down / pitchOf(size, true));
  const candidates = [row - 1, row].map((y): [number, number] => [Math.floor(across / size - (y & 1 ? 0.5 : 0)), y]);
  const far = ([x, y]: [number, number]): number => {
    const shift = y & 1 ? 0.5 : 0;
    return Math.hypot((x + 0.5 + shift) * size - across, y * pitchOf(size, true) + heightOf(size) / 2 - down);
  };
  return far(candidates[0]!) < far(candidates[1]!) ? candidates[0]! : candidates[1]!;
}

/** The way around a hexagon whose box begins at a point. */
export function trace(context: CanvasRenderingContext2D, x: number, y: number, width: number): void {
  const high = heightOf(width);
  const corners: [number, number][] = [[0.5, 0], [1, 0.25], [1, 0.75], [0.5, 1], [0, 0.75], [0, 0.25]];
  context.beginPath();
  for (const [across, down] of corners) context.lineTo(x + across * width, y + down * high);
  context.closePath();
}
