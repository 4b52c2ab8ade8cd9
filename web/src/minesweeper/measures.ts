// The figures of a running game, from what its player sees: nothing hidden is counted, so nothing is given away.
import type { Sheet } from "./board";
import { neighboursOf } from "./neighbours";
import { EMPTY, isNumber } from "./sight";

/** Boards beyond this are not measured while they are played. */
const LARGEST = 10_000;

/** The 3BV of what is open: opened areas, and numbers that touch none. It is exact once everything is open; before that a
 * number may turn out to lie at the rim of an area. */
export function bbbvInSight(sheet: Sheet): number {
  if (sheet.symbols.length > LARGEST) return 0;
  const seen = new Set<number>();
  let found = 0;
  sheet.symbols.forEach((symbol, start) => {
    if (symbol !== EMPTY || seen.has(start)) return;
    found += 1;
    const waiting = [start];
    while (waiting.length) {
      const index = waiting.pop()!;
      if (seen.has(index)) continue;
      seen.add(index);
      if (sheet.symbols[index] === EMPTY) waiting.push(...neighboursOf(sheet, index));
    }
  });
  return found + sheet.symbols.filter((symbol, index) => isNumber(symbol) && !seen.has(index)).length;
}
