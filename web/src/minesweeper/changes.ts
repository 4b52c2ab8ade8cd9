// What is different between two boards of one game, for eyes and ears: what to move, what to play, what to say.
import { cellName, cellOf } from "../lib/cells";
import { counted, fill, texts } from "../lib/texts";
import type { Sheet } from "./board";
import { CLOSED, EMPTY, EXPLODED, FLAG, isNumber, nameOf, QUESTION } from "./sight";

export interface Changes {
  opened: number[];
  flagged: number[];
  unflagged: number[];
  /** Opened or marked before, and no longer. */
  closed: number[];
  questioned: number[];
  exploded: number | null;
}

const isOpen = (symbol: string | undefined): boolean => symbol === EMPTY || (symbol !== undefined && isNumber(symbol));

/** The changes from one board to the next; none when these are not of one size. */
export function changesOf(before: Sheet | null, after: Sheet): Changes {
  const changes: Changes = { opened: [], flagged: [], unflagged: [], closed: [], questioned: [], exploded: null };
  if (!before || before.width !== after.width || before.symbols.length !== after.symbols.length) return changes;
  after.symbols.forEach((symbol, index) => {
    const was = before.symbols[index];
    if (symbol === was) return;
    if (isOpen(symbol) && !isOpen(was)) changes.opened.push(index);
    else if (symbol === FLAG) changes.flagged.push(index);
    else if (was === FLAG && (symbol === CLOSED || symbol === QUESTION)) changes.unflagged.push(index);
    else if (symbol === CLOSED && (isOpen(was) || was === QUESTION || was === EXPLODED)) changes.closed.push(index);
    else if (symbol === QUESTION) changes.questioned.push(index);
    else if (symbol === EXPLODED) changes.exploded = index;
  });
  return changes;
}

/** The changes in words: what one cell shows now, or how many were opened. */
export function inWords(changes: Changes, sheet: Sheet): string {
  const words = texts.board;
  const name = (index: number): string => cellName(cellOf(index, sheet.width));
  const [first] = changes.opened;
  if (changes.opened.length === 1) return fill(words.shows, { cell: name(first!), shows: nameOf(sheet.symbols[first!]!) });
  if (changes.opened.length > 1) return counted(changes.opened.length, words.opened);
  if (changes.flagged.length === 1) return fill(words.shows, { cell: name(changes.flagged[0]!), shows: nameOf(FLAG) });
  if (changes.unflagged.length === 1) return fill(words.unflagged, { cell: name(changes.unflagged[0]!) });
  if (changes.questioned.length === 1) return fill(words.shows, { cell: name(changes.questioned[0]!), shows: nameOf(QUESTION) });
  if (changes.closed.length === 1) return fill(words.shows, { cell: name(changes.closed[0]!), shows: nameOf(CLOSED) });
  if (changes.closed.length > 1) return counted(changes.closed.length, words.closed);
  return "";
}
