import assert from "node:assert/strict";
import test from "node:test";
import type { JudgedMove } from "../src/lib/api";
import { isEventful, trailBetween, verdict } from "../src/minesweeper/review";

test("a strip is shown where there was a risk or a mistake", () => {
  const move = { action: "open", kind: "safe", mine_probability: 0 } as unknown as JudgedMove;
  assert.equal(isEventful([move, move]), false);
  assert.equal(isEventful([move, { ...move, kind: "forced_guess", mine_probability: 0.5 }]), true);
  assert.equal(isEventful([move, { ...move, action: "flag", kind: "wrong_flag" }]), true);
});

test("the way of the pointer is cut at both ends", () => {
  const points = [[0, 1, 1], [0.5, 2, 2], [1, 3, 3], [1.5, 4, 4]];
  assert.deepEqual(trailBetween(points, 0.5, 1), [[2, 2], [3, 3]]);
});

test("the verdict on a lost game says what would have been safe", () => {
  const move = { died: true, kind: "missed_safe", mine_probability: 0.5, missed: [[15, 5]], because: "that click was 50 % safe" } as unknown as JudgedMove;
  assert.equal(verdict(move), "That click was 50 % safe; P6 was certainly safe");
  assert.equal(verdict({ ...move, kind: "forced_guess" }), "that click was 50 % safe");
  assert.equal(verdict({ ...move, died: false }), "");
  assert.equal(verdict(undefined), "");
});
