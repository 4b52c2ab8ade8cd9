import assert from "node:assert/strict";
import test from "node:test";
import { nameOf, trailBetween } from "../src/minesweeper/review";

test("cells are named as in a spreadsheet", () => {
  assert.deepEqual([[0, 0], [2, 4], [25, 9], [26, 0], [701, 0], [702, 0]].map(nameOf), ["A1", "C5", "Z10", "AA1", "ZZ1", "AAA1"]);
});

test("the way of the pointer is cut at both ends", () => {
  const points = [[0, 1, 1], [0.5, 2, 2], [1, 3, 3], [1.5, 4, 4]];
  assert.deepEqual(trailBetween(points, 0.5, 1), [[2, 2], [3, 3]]);
});
