import assert from "node:assert/strict";
import test from "node:test";
import { cellOf, indexOf, indicesOf, rowsOf } from "../src/lib/cells";
import { percent, shortPercent } from "../src/lib/percent";
import { capital } from "../src/lib/sentence";

test("a cell and its place in the list are the inverse of each other", () => {
  for (let index = 0; index < 12; index++) assert.equal(indexOf(cellOf(index, 4), 4), index);
  assert.deepEqual(cellOf(7, 4), [3, 1]);
  assert.deepEqual(indicesOf([[0, 0], [3, 1]], 4), new Set([0, 7]));
});

test("a list is cut into rows", () => {
  assert.deepEqual(rowsOf([1, 2, 3, 4, 5, 6], 3), [[1, 2, 3], [4, 5, 6]]);
  assert.deepEqual(rowsOf([], 0), []);
});

test("no probability is rounded to a certainty", () => {
  assert.deepEqual([0.001, 0.004, 0.17, 0.5, 0.996, 0.9999].map(shortPercent), ["<1", "<1", "17", "50", ">99", ">99"]);
  assert.deepEqual([0, 0.00001, 0.1234, 0.99995, 1].map(percent), ["0 %", "<0.01 %", "12.34 %", ">99.99 %", "100 %"]);
});

test("a sentence begins with a capital", () => {
  assert.equal(capital("won in 3 seconds"), "Won in 3 seconds");
  assert.equal(capital(""), "");
});
