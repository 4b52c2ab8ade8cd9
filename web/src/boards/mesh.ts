// Where the cells of a puzzle lie in a picture. On a photo the lines are neither straight nor parallel, so every crossing
// has its own place: crossings[row][column], one more than there are cells.
export type Place = [number, number];
export type Crossings = Place[][];
export type Edge = "top" | "bottom" | "left" | "right";

/** How far a picture is turned clockwise, in degrees. */
export type Turn = 0 | 90 | 180 | 270;

/** Where a point of a picture is when the picture is turned; width and height are those before. */
export function turned([x, y]: Place, turn: Turn, width: number, height: number): Place {
  if (turn === 90) return [height - y, x];
  if (turn === 180) return [width - x, height - y];
  return turn === 270 ? [y, width - x] : [x, y];
}

/** The four corners of a cell, around it. */
export function quadrilateral(crossings: Crossings, x: number, y: number): [Place, Place, Place, Place] {
  return [crossings[y]![x]!, crossings[y]![x + 1]!, crossings[y + 1]![x + 1]!, crossings[y + 1]![x]!];
}

/** A point inside a cell: across and down from 0 to 1. */
export function inside(crossings: Crossings, x: number, y: number, across: number, down: number): Place {
  const [a, b, c, d] = quadrilateral(crossings, x, y);
  const blend = (axis: 0 | 1): number =>
    (1 - down) * ((1 - across) * a[axis] + across * b[axis]) + down * ((1 - across) * d[axis] + across * c[axis]);
  return [blend(0), blend(1)];
}

/** Trace a cell's four sides; whether the mesh has such a cell. */
export function outlined(context: CanvasRenderingContext2D, crossings: Crossings, x: number, y: number): boolean {
  if (!crossings[y + 1]?.[x + 1]) return false;
  context.beginPath();
  quadrilateral(crossings, x, y).forEach(([px, py], at) => (at ? context.lineTo(px, py) : context.moveTo(px, py)));
  context.closePath();
  return true;
}

/** The cell at a point of the picture, or null. */
export function cellAt(crossings: Crossings, [px, py]: Place): [number, number] | null {
  for (let y = 0; y + 1 < crossings.length; y++) {
    for (let x = 0; x + 1 < crossings[0]!.length; x++) {
      if (holds(quadrilateral(crossings, x, y), px, py)) return [x, y];
    }
  }
  return null;
}

function holds(corners: Place[], px: number, py: number): boolean {
  let within = false;
  corners.forEach(([x, y], at) => {
    const [beforeX, beforeY] = corners[(at + corners.length - 1) % corners.length]!;
    if (y > py !== beforeY > py && px < ((beforeX - x) * (py - y)) / (beforeY - y) + x) within = !within;
  });
  return within;
}

/** The mesh with one row or column more at an edge, where the last ones would go on, or one less. */
export function stretched(crossings: Crossings, edge: Edge, more: boolean): Crossings {
  const beyond = (near: Place, next: Place): Place => [2 * near[0] - next[0], 2 * near[1] - next[1]];
  if (edge === "top") return more ? [crossings[0]!.map((place, at) => beyond(place, crossings[1]![at]!)), ...crossings] : crossings.slice(1);
  if (edge === "bottom") {
    const [last, before] = [crossings.at(-1)!, crossings.at(-2)!];
    return more ? [...crossings, last.map((place, at) => beyond(place, before[at]!))] : crossings.slice(0, -1);
  }
  return crossings.map((row) => {
    if (edge === "left") return more ? [beyond(row[0]!, row[1]!), ...row] : row.slice(1);
    return more ? [...row, beyond(row.at(-1)!, row.at(-2)!)] : row.slice(0, -1);
  });
}
