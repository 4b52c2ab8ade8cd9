import assert from "node:assert/strict";
import test from "node:test";
import type { Chances } from "../src/lib/api";
import { parse } from "../src/minesweeper/board";
import { fill, light, noMarks } from "../src/minesweeper/marks";

const { sheet } = parse("#1#\n###\nm1");
const chances = {
  width: 3,
  height: 2,
  probabilities: [[0.2, null, 0], [0.2, 0.6, 1]],
  safe: [[2, 0]],
  mines: [[2, 1]],
  best: { x: 2, y: 0 },
} as unknown as Chances;

test("the figures of an overlay stand at their cells", () => {
  const marks = noMarks();
  fill(marks, "mine", chances, null, sheet);
  assert.deepEqual([...marks.figures!], [0.2, Number.NaN, 0, 0.2, 0.6, 1]);
  assert.deepEqual([marks.safe, marks.mines, marks.best], [new Set([2]), new Set([5]), 2]);
  fill(marks, "safe", chances, null, sheet);
  assert.deepEqual([...marks.figures!], [0.8, Number.NaN, 1, 0.8, 0.4, 0]);
  fill(marks, "zero", chances, null, sheet);
  assert([...marks.figures!].every(Number.isNaN));
});

test("cells next to a number are in the foreground, and none at the other side of the board", () => {
  const marks = noMarks();
  fill(marks, "mine", chances, null, parse("####\n###1\n####\nm1").sheet);
  assert.deepEqual([...marks.near!], [0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1]);
});

test("a hint lights its clues and the cells it is about", () => {
  const marks = noMarks();
  light(marks, [[1, 0]], [[0, 1], [1, 1]], 3);
  assert.deepEqual([marks.clues, marks.targets], [new Set([1]), new Set([3, 4])]);
});
