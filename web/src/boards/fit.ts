// How large the cells of a board are, so that all of it is in sight where there is room.
import { isLow } from "../lib/shape";
import { pitchOf } from "./hexagon";

/** How wide the edge with the coordinates is. */
export const EDGE = 18;
/** What stands above and below a board on a desk, and beside it on a phone that lies on its side, where all else is at its
 * sides; a phone that stands upright scrolls. */
const AROUND = { desk: 420, lying: 40 };
/** The smallest cell that a finger meets; on a phone that lies on its side, so small that expert is in sight as a whole. */
const LEAST = { lying: 18, else: 20 };
/** A narrow page shows a board as wide as it can and scrolls. */
const NARROW = 640;

/** What has to fit, and where: pixels of the page. */
interface Room {
  columns: number;
  rows: number;
  shifted: boolean;
  /** How wide the place of the board is. */
  wide: number;
  windowWidth: number;
  windowHeight: number;
}

/** The width of a cell. */
export function fitting({ columns, rows, shifted, wide, windowWidth, windowHeight }: Room): number {
  const most = windowHeight > 1800 ? 110 : windowHeight > 1300 ? 84 : 60;
  const isLying = isLow(windowWidth, windowHeight);
  const room = isLying ? windowHeight - AROUND.lying : Math.max(windowHeight - AROUND.desk, windowHeight / 2);
  const high = wide < NARROW && !isLying ? most : room / (rows * pitchOf(1, shifted));
  const fits = Math.min((wide - EDGE - 2) / (columns + (shifted ? 0.5 : 0)), high);
  return Math.max(isLying ? LEAST.lying : LEAST.else, Math.min(most, Math.floor(fits)));
}
