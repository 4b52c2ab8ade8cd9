/** What a cell shows, written by `make types` from gridseer.minesweeper.sight; not to be edited. */
export const Sight = {
  EMPTY: ".",
  ONE: "1",
  TWO: "2",
  THREE: "3",
  FOUR: "4",
  FIVE: "5",
  SIX: "6",
  SEVEN: "7",
  EIGHT: "8",
  CLOSED: "#",
  FLAG: "!",
  WALL: "X",
  MINE: "*",
  EXPLODED: "@",
  WRONG_FLAG: "%",
  QUESTION: "?",
  COVERED: " ",
} as const;
/** The symbols of all sights, in their order. */
export const SYMBOLS = ".12345678#!X*@%? ";
/** The symbols of board text. */
export const BOARD_SYMBOLS = ".12345678#!X";
