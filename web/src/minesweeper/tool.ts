// A tool: what a click on a board that is analysed does. The others are symbols, which it paints.

export const LOOK = "look";
/** Paints closed and empty in turn. */
export const CYCLE = "cycle";
/** Look, cycle, or the symbol that is painted. */
export type Tool = string;
