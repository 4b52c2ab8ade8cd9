import assert from "node:assert/strict";
import test from "node:test";
import { Past } from "../src/lib/past.svelte";

test("what was undone is redone until something new is remembered", () => {
  const past = new Past<string>(5);
  assert.equal(past.undo("a"), undefined);
  past.remember("a");
  past.remember("b");
  assert.equal(past.undo("c"), "b");
  assert.equal(past.undo("b"), "a");
  assert.deepEqual([past.canUndo, past.canRedo], [false, true]);
  assert.equal(past.redo("a"), "b");
  assert.equal(past.redo("b"), "c");
  assert.equal(past.redo("c"), undefined);
  past.undo("c");
  past.remember("b");
  assert.deepEqual([past.canUndo, past.canRedo], [true, false]);
});

test("only so much is kept", () => {
  const past = new Past<number>(2);
  for (let now = 0; now < 9; now++) past.remember(now);
  assert.deepEqual([past.undo(9), past.undo(8), past.undo(7), past.undo(6)], [8, 7, 6, undefined]);
  past.remember(6);
  past.forget();
  assert.equal(past.canUndo, false);
});
