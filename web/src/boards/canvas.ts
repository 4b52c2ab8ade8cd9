// What every painter of a board needs: the part of the board in sight, the colours of the page, and a pen on the canvas.

/** The canvas, and which part of the board it shows: all in pixels of the page. */
export interface View {
  canvas: HTMLCanvasElement;
  /** Of a cell. */
  size: number;
  /** From one row to the next: the rows of hexagons reach into each other. */
  pitch: number;
  /** How far the board is scrolled. */
  left: number;
  top: number;
}

/** What a painter paints with. */
export interface Brush<Colour extends string> {
  context: CanvasRenderingContext2D;
  colours: Record<Colour, string>;
  /** Of a cell. */
  size: number;
}

/** The named colours of the palette that the page wears: its custom properties --cell-*. */
export function palette<Colour extends string>(element: Element, names: readonly Colour[]): Record<Colour, string> {
  const style = getComputedStyle(element);
  const found = names.map((name) => [name, style.getPropertyValue(`--cell-${name}`).trim() || "#888"]);
  return Object.fromEntries(found) as Record<Colour, string>;
}

/** A brush on an empty canvas, as sharp as the screen is, in the board's own pixels. */
export function brushOn<Colour extends string>(view: View, names: readonly Colour[]): Brush<Colour> | null {
  const { canvas, size, left, top } = view;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const ratio = window.devicePixelRatio || 1;
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  if (canvas.width !== Math.round(wide * ratio) || canvas.height !== Math.round(high * ratio)) {
    canvas.width = Math.round(wide * ratio);
    canvas.height = Math.round(high * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, -left * ratio, -top * ratio);
  context.clearRect(left, top, wide, high);
  context.textAlign = "center";
  context.textBaseline = "middle";
  return { context, colours: palette(canvas, names), size };
}

/** Visit the cells in sight. One column more at the left, because rows may be shifted by half a cell, and one row more at
 * the top, because they may reach into each other. */
export function visitCells(view: View, width: number, height: number, visit: (x: number, y: number) => void): void {
  const { canvas, size, pitch, left, top } = view;
  const lastRow = Math.min(height - 1, Math.floor((top + canvas.clientHeight) / pitch));
  const lastColumn = Math.min(width - 1, Math.floor((left + canvas.clientWidth) / size));
  for (let y = Math.max(0, Math.floor(top / pitch) - 1); y <= lastRow; y++) {
    for (let x = Math.max(0, Math.floor(left / size) - 1); x <= lastColumn; x++) visit(x, y);
  }
}

/** A pen on the canvas that lies over a picture: in pixels of the picture, and how many of those a pixel of the page is. */
export function penOver(canvas: HTMLCanvasElement, image: HTMLElement, width: number): { context: CanvasRenderingContext2D; pixel: number } | null {
  const context = canvas.getContext("2d");
  if (!context || !image.clientWidth) return null;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(image.clientWidth * ratio);
  canvas.height = Math.round(image.clientHeight * ratio);
  const scale = canvas.width / width;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.textAlign = "center";
  context.textBaseline = "middle";
  return { context, pixel: ratio / scale };
}
