// The cells of a grid as elements, for keyboard, touch and screen readers. A large board has them only where it is in
// sight, and a little beyond: a million elements would take half a minute.
import { cellOf, indexOf } from "../lib/cells";

/** Boards of at most so many cells have all of them at once. */
const MOST_AT_ONCE = 40_000;
/** How many cells beyond what is in sight there are at every side. */
const MARGIN = 12;

/** The cells that there are: from a column and a row up to others, which are not among them. */
interface Span {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A grid as its owner describes it. */
export interface Shape {
  columns: number;
  rows: number;
  /** Whether odd rows are shifted by half a cell. */
  shifted: boolean;
  /** What a row is called. */
  nameOf: (row: number) => string;
}

/** What is in sight of it, in pixels of the page. */
export interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
  size: number;
  pitch: number;
}

export class Cells {
  #elements = new Map<number, HTMLElement>();
  #indices = new WeakMap<EventTarget, number>();
  #labels = new Map<number, string>();
  #span: Span | null = null;
  #shape: Shape | null = null;

  constructor(readonly grid: HTMLElement) {}

  at(index: number): HTMLElement | undefined {
    return this.#elements.get(index);
  }

  indexOf(element: EventTarget | null): number | undefined {
    return element ? this.#indices.get(element) : undefined;
  }

  /** Make the cells in sight of a grid; whether others are there now. */
  show(shape: Shape, sight: Sight): boolean {
    const wanted = spanOf(shape, sight);
    if (shape === this.#shape && this.#span && isWithin(wanted, this.#span)) return false;
    this.#shape = shape;
    this.#span = widened(wanted, shape);
    this.#elements.clear();
    this.#labels.clear();
    this.grid.style.setProperty("--rows-above", String(this.#span.top));
    this.grid.style.setProperty("--columns-before", String(this.#span.left));
    const made = document.createDocumentFragment();
    for (let y = this.#span.top; y < this.#span.bottom; y++) made.append(this.#row(shape, this.#span, y));
    this.grid.replaceChildren(made);
    return true;
  }

  #row({ columns, shifted, nameOf }: Shape, span: Span, y: number): HTMLElement {
    const row = document.createElement("div");
    row.setAttribute("role", "row");
    row.setAttribute("aria-rowindex", String(y + 1));
    row.setAttribute("aria-label", nameOf(y + 1));
    if (shifted && y % 2) row.className = "shifted";
    for (let x = span.left; x < span.right; x++) {
      const cell = document.createElement("div");
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-colindex", String(x + 1));
      cell.tabIndex = -1;
      row.append(cell);
      const index = indexOf([x, y], columns);
      this.#elements.set(index, cell);
      this.#indices.set(cell, index);
    }
    return row;
  }

  /** Say of each cell what it shows; only what has changed is written. */
  relabel(describe: (index: number) => string): void {
    for (const [index, element] of this.#elements) {
      const text = describe(index);
      if (this.#labels.get(index) === text) continue;
      this.#labels.set(index, text);
      element.setAttribute("aria-label", text);
    }
  }

  /** A cell among those that there are: the wanted one, or the nearest. */
  nearest(index: number, columns: number): number {
    const [x, y] = cellOf(index, columns);
    const span = this.#span;
    if (!span) return index;
    return indexOf([Math.min(Math.max(x, span.left), span.right - 1), Math.min(Math.max(y, span.top), span.bottom - 1)], columns);
  }
}

function spanOf({ columns, rows }: Shape, { left, top, width, height, size, pitch }: Sight): Span {
  if (columns * rows <= MOST_AT_ONCE) return { left: 0, top: 0, right: columns, bottom: rows };
  const within = (place: number, most: number): number => Math.max(0, Math.min(most, place));
  return {
    left: within(Math.floor(left / size), columns),
    top: within(Math.floor(top / pitch), rows),
    right: within(Math.ceil((left + width) / size), columns),
    bottom: within(Math.ceil((top + height) / pitch), rows),
  };
}

const isWithin = (one: Span, other: Span): boolean =>
  one.left >= other.left && one.top >= other.top && one.right <= other.right && one.bottom <= other.bottom;

function widened({ left, top, right, bottom }: Span, { columns, rows }: Shape): Span {
  return {
    left: Math.max(0, left - MARGIN),
    top: Math.max(0, top - MARGIN),
    right: Math.min(columns, right + MARGIN),
    bottom: Math.min(rows, bottom + MARGIN),
  };
}
