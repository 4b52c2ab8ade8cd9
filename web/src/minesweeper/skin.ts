// Skins: the themes of gridseer on the page. The server draws every look of a cell in the size that is needed, with the
// drawing that its reader is trained and tested on; here they are only fetched and kept.
import { SYMBOLS } from "../lib/sights";

/** The palette of the page itself, which follows light, dark and high contrast. */
export const OWN = "page";

export class Skin {
  #image = new Image();

  constructor(
    readonly name: string,
    /** Of a cell, in pixels of the screen. */
    readonly size: number,
    loaded: () => void,
  ) {
    this.#image.onload = loaded;
    this.#image.src = `/api/skins/${name}/${size}.png`;
  }

  get ready(): boolean {
    return this.#image.complete && this.#image.naturalWidth > 0;
  }

  /** Draw what a cell shows; every other cell may be darker. */
  draw(context: CanvasRenderingContext2D, symbol: string, odd: boolean, x: number, y: number, side: number): void {
    const place = Math.max(0, SYMBOLS.indexOf(symbol));
    context.drawImage(this.#image, place * this.size, odd ? this.size : 0, this.size, this.size, x, y, side, side);
  }
}
