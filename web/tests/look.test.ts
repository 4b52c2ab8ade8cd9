import assert from "node:assert/strict";
import test from "node:test";
import { base64 } from "../src/minesweeper/look";

test("the colours of pixels are sent without their opacity", () => {
  const pixels = new Uint8ClampedArray([1, 2, 3, 255, 250, 251, 252, 0]);
  assert.deepEqual([...atob(base64(pixels))].map((byte) => byte.charCodeAt(0)), [1, 2, 3, 250, 251, 252]);
});
