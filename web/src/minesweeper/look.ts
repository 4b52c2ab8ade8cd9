// A look: the pixels of one cell of a picture, as they are, for the server to remember.
import type { Sighting } from "../lib/api";
import type { Cell } from "../lib/cells";

export interface CutLook {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row, in base64. */
  pixels: string;
}

const bitmaps = new WeakMap<Blob, Promise<ImageBitmap>>();

/** The pixels of a picture, decoded once. */
function bitmapOf(file: Blob): Promise<ImageBitmap> {
  if (!bitmaps.has(file)) bitmaps.set(file, createImageBitmap(file));
  return bitmaps.get(file)!;
}

/** How much of its neighbours is shown around a cell. */
const AROUND = 0.3;

/** Draw a cell of a picture large, with a little of what is around it and its outline. */
export async function enlarge(canvas: HTMLCanvasElement, file: Blob, seen: Sighting, [x, y]: Cell): Promise<void> {
  const bitmap = await bitmapOf(file);
  const [wide, high] = [seen.cell_width * (1 + 2 * AROUND), seen.cell_height * (1 + 2 * AROUND)];
  const scale = Math.min(canvas.width / wide, canvas.height / high);
  const context = canvas.getContext("2d")!;
  context.imageSmoothingEnabled = false;
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, seen.x + (x - AROUND) * seen.cell_width, seen.y + (y - AROUND) * seen.cell_height, wide, high, 0, 0, wide * scale, high * scale);
  context.lineWidth = 3;
  context.strokeStyle = getComputedStyle(canvas).color;
  context.strokeRect(AROUND * seen.cell_width * scale, AROUND * seen.cell_height * scale, seen.cell_width * scale, seen.cell_height * scale);
}

/** Cut a cell out of a picture, in whole pixels. */
export async function lookOf(file: Blob, seen: Sighting, [x, y]: Cell): Promise<CutLook> {
  const [width, height] = [Math.max(4, Math.round(seen.cell_width)), Math.max(4, Math.round(seen.cell_height))];
  const bitmap = await bitmapOf(file);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(bitmap, -Math.round(seen.x + x * seen.cell_width), -Math.round(seen.y + y * seen.cell_height));
  return { width, height, pixels: base64(context.getImageData(0, 0, width, height).data) };
}

/** The colours of pixels without their opacity, in base64. */
export function base64(pixels: Uint8ClampedArray): string {
  let bytes = "";
  for (let index = 0; index < pixels.length; index += 4) bytes += String.fromCharCode(pixels[index]!, pixels[index + 1]!, pixels[index + 2]!);
  return btoa(bytes);
}
