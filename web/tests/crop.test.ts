import assert from "node:assert/strict";
import test from "node:test";
import { around, placed, whole } from "../src/boards/crop";

const picture = { width: 1000, height: 500 };

test("a board is shown with a little of what is around it, but nothing beyond the picture", () => {
  const board = { x: 400, y: 2, width: 100, height: 60, cell_width: 10, cell_height: 20 };
  assert.deepEqual(around(board, picture), { x: 394, y: 0, width: 112, height: 74 });
});

test("the picture lies behind the part that is shown", () => {
  assert.equal(placed({ x: 250, y: 100, width: 500, height: 200 }, picture), "width: 200%; left: -50%; top: -50%");
  assert.equal(placed(whole(picture), picture), "width: 100%; left: 0%; top: 0%");
});
