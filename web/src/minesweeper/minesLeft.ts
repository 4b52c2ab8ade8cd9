// Mines left: a number, a range of numbers, or unknown. The same words as in board text.
export interface MinesRange {
  least: number;
  most: number;
}

/** null: nobody knows. */
export type MinesLeft = number | MinesRange | null;

/** What was written; undefined when it is none of the three. */
export function parseMinesLeft(text: string): MinesLeft | undefined {
  const written = text.trim();
  if (written === "?") return null;
  const found = /^(-?\d{1,7})(?:-(-?\d{1,7}))?$/.exec(written);
  if (!found) return undefined;
  const [least, most] = [Number(found[1]), Number(found[2] ?? found[1])];
  return least === most ? least : { least, most };
}

export function formatMinesLeft(minesLeft: MinesLeft): string {
  if (minesLeft === null) return "?";
  return typeof minesLeft === "number" ? String(minesLeft) : `${minesLeft.least}-${minesLeft.most}`;
}

/** So many more, or fewer. */
export function shifted(minesLeft: MinesLeft, by: number): MinesLeft {
  if (minesLeft === null) return null;
  return typeof minesLeft === "number" ? minesLeft + by : { least: minesLeft.least + by, most: minesLeft.most + by };
}

/** How many mines there may be, from how likely each number is: the shortest run of numbers that has nine tenths. */
export function likelyNumbers(posterior: [number, number][]): string {
  let [first, last] = [0, posterior.length - 1];
  let kept = 1;
  while (first < last) {
    const [low, high] = [posterior[first]![1], posterior[last]![1]];
    if (kept - Math.min(low, high) < 0.9) break;
    kept -= Math.min(low, high);
    if (low < high) first += 1;
    else last -= 1;
  }
  const [least, most] = [posterior[first]![0], posterior[last]![0]];
  if (posterior.length === 1) return String(least);
  return least === most ? `probably ${least}` : `probably ${least} to ${most}`;
}
