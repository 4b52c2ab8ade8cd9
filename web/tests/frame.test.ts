import assert from "node:assert/strict";
import test from "node:test";
import { asked, cornerOf, dragged, type Frame, grown, wholeFrame } from "../src/minesweeper/frame";

const FRAME: Frame = { x: 100, y: 50, width: 90, height: 60, columns: 9, rows: 6 };

test("a line more or less at a side keeps the size of the cells and the other sides", () => {
  assert.deepEqual(grown(FRAME, "left", 1), { ...FRAME, x: 90, width: 100, columns: 10 });
  assert.deepEqual(grown(FRAME, "right", 1), { ...FRAME, width: 100, columns: 10 });
  assert.deepEqual(grown(FRAME, "top", -1), { ...FRAME, y: 60, height: 50, rows: 5 });
  assert.deepEqual(grown(FRAME, "bottom", -1), { ...FRAME, height: 50, rows: 5 });
  assert.equal(grown({ ...FRAME, rows: 2 }, "top", -1).rows, 2);
});

test("a corner is dragged and the opposite one stays", () => {
  const upper = dragged(FRAME, "tl", 80, 40);
  assert.deepEqual(cornerOf(upper, "tl"), [80, 40]);
  assert.deepEqual(cornerOf(upper, "br"), cornerOf(FRAME, "br"));
  const crossed = dragged(FRAME, "br", 0, 0);
  assert(crossed.width > 0 && crossed.height > 0);
  assert.deepEqual(cornerOf(crossed, "tl"), cornerOf(FRAME, "tl"));
});

test("the server is asked about whole pixels inside the picture", () => {
  assert.deepEqual(asked({ ...FRAME, x: -3.4, y: 49.6 }, null), { region: "0,50,87,60", columns: "9", rows: "6" });
  assert.deepEqual(asked(FRAME, 10).mines, "10");
  assert.deepEqual(wholeFrame(200, 100), { x: 20, y: 10, width: 160, height: 80, columns: 9, rows: 9 });
});
