// The part of a picture that is shown: its board fills the place, and one control shows the whole picture.

/** A rectangle, in pixels of a picture. */
export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** How much is shown around a board, in cells. */
const MARGIN = 0.6;

export const whole = ({ width, height }: Size): View => ({ x: 0, y: 0, width, height });

/** A board with a little of what is around it. */
export function around(board: View & { cell_width: number; cell_height: number }, picture: Size): View {
  const [wide, high] = [MARGIN * board.cell_width, MARGIN * board.cell_height];
  const [x, y] = [Math.max(0, board.x - wide), Math.max(0, board.y - high)];
  const right = Math.min(picture.width, board.x + board.width + wide);
  const bottom = Math.min(picture.height, board.y + board.height + high);
  return { x, y, width: right - x, height: bottom - y };
}

/** Where the whole picture lies in a place that shows a part of it, as styles. */
export function placed(view: View, picture: Size): string {
  const percent = (part: number, of: number): string => `${(100 * part) / of}%`;
  return `width: ${percent(picture.width, view.width)}; left: ${percent(-view.x, view.width)}; top: ${percent(-view.y, view.height)}`;
}
