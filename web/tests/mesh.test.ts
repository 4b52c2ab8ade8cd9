import assert from "node:assert/strict";
import test from "node:test";
import { cellAt, type Crossings, type Edge, inside, quadrilateral, stretched, turned, type Turn } from "../src/boards/mesh";

/** Two rows of three cells, ten pixels each, leaning to the right by two pixels a row. */
const MESH: Crossings = [0, 1, 2].map((row) => [0, 1, 2, 3].map((column) => [10 * column + 2 * row, 10 * row]));

test("a cell has four corners, around it", () => {
  assert.deepEqual(quadrilateral(MESH, 1, 0), [[10, 0], [20, 0], [22, 10], [12, 10]]);
});

test("a point inside a cell is found in it again", () => {
  assert.deepEqual(inside(MESH, 0, 0, 0.5, 0.5), [6, 5]);
  for (let y = 0; y < 2; y++) for (let x = 0; x < 3; x++) assert.deepEqual(cellAt(MESH, inside(MESH, x, y, 0.9, 0.1)), [x, y]);
  assert.equal(cellAt(MESH, [1, 19]), null);
  assert.equal(cellAt(MESH, [40, 5]), null);
});

test("a point of a turned picture comes back when the picture is turned back", () => {
  assert.deepEqual(turned([1, 2], 90, 30, 20), [18, 1]);
  assert.deepEqual(turned([1, 2], 180, 30, 20), [29, 18]);
  assert.deepEqual(turned([1, 2], 270, 30, 20), [2, 29]);
  assert.deepEqual(turned(turned([1, 2], 90, 30, 20), 270, 20, 30), [1, 2]);
  for (const turn of [0, 180] as Turn[]) assert.deepEqual(turned(turned([1, 2], turn, 30, 20), turn, 30, 20), [1, 2]);
});

test("one row or column more goes on as the last ones do, and one less takes it away again", () => {
  assert.deepEqual(stretched(MESH, "top", true)[0], [[-2, -10], [8, -10], [18, -10], [28, -10]]);
  assert.deepEqual(stretched(MESH, "bottom", true).at(-1), [[6, 30], [16, 30], [26, 30], [36, 30]]);
  assert.deepEqual(stretched(MESH, "left", true).map((row) => row[0]), [[-10, 0], [-8, 10], [-6, 20]]);
  assert.deepEqual(stretched(MESH, "right", true).map((row) => row.at(-1)), [[40, 0], [42, 10], [44, 20]]);
  for (const edge of ["top", "bottom", "left", "right"] as Edge[]) assert.deepEqual(stretched(stretched(MESH, edge, true), edge, false), MESH);
});
