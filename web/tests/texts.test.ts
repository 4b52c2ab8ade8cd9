import assert from "node:assert/strict";
import test from "node:test";
import { counted, fill } from "../src/lib/texts";

test("gaps are filled, unknown ones stay", () => {
  assert.equal(fill("Won in {seconds} s by {who}", { seconds: "1.2" }), "Won in 1.2 s by {who}");
});

test("one thing has its own form", () => {
  const forms = { one: "{count} move", other: "{count} moves" };
  assert.deepEqual([0, 1, 2, 1500].map((count) => counted(count, forms)), ["0 moves", "1 move", "2 moves", "1,500 moves"]);
});
