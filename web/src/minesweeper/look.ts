// A look: the pixels of one cell of a picture, as they are, for the server to remember.
import type { Sighting } from "../lib/api";
import type { Cell } from "../lib/cells";

export interface CutLook {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row, in base64. */
  pixels: string;
}

/** Cut a cell out of a picture, in whole pixels. */
export async function lookOf(file: Blob, seen: Sighting, [x, y]: Cell): Promise<CutLook> {
  const [width, height] = [Math.max(4, Math.round(seen.cell_width)), Math.max(4, Math.round(seen.cell_height))];
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(bitmap, -Math.round(seen.x + x * seen.cell_width), -Math.round(seen.y + y * seen.cell_height));
  bitmap.close();
  return { width, height, pixels: base64(context.getImageData(0, 0, width, height).data) };
}

/** The colours of pixels without their opacity, in base64. */
export function base64(pixels: Uint8ClampedArray): string {
  let bytes = "";
  for (let index = 0; index < pixels.length; index += 4) bytes += String.fromCharCode(pixels[index]!, pixels[index + 1]!, pixels[index + 2]!);
  return btoa(bytes);
}
