import assert from "node:assert/strict";
import test from "node:test";
import { assuming, minesSeen } from "../src/minesweeper/doubts";
import { readable, standing } from "../src/minesweeper/layouts";
import { named } from "../src/pencil/help.svelte";
import type { Sighting } from "../src/lib/api";

test("numbers of layouts are read as people read them", () => {
  assert.deepEqual(["1", "1040", "123456789012"].map(readable), ["1", "1,040", "123,456,789,012"]);
  assert.equal(readable("3249" + "0".repeat(21)), "3.2 × 10²⁴");
  assert.equal(readable("9996" + "0".repeat(12)), "1.0 × 10¹⁶");
  assert.equal(standing("Exact", "1"), "Exact: 1 layout fits.");
  assert.equal(standing("Exact", "3249" + "0".repeat(21)), "Exact: about 3.2 × 10²⁴ layouts fit.");
  assert.equal(standing("An estimate", null), "An estimate.");
});

test("nothing is called proven that may rest on a doubtful cell", () => {
  assert.equal(assuming("A3 is proven safe", 0), "A3 is proven safe");
  assert.equal(assuming("A3 is proven safe", 2), "If the 2 doubtful cells are read correctly: A3 is safe");
  assert.equal(assuming("B1 is proven to be a mine", 1), "If the doubtful cell is read correctly: B1 is a mine");
});

test("what was seen and what is only usual are told apart", () => {
  const seen = { columns: 16, rows: 16, mines_left: null, assumed_mines: 40 } as unknown as Sighting;
  assert(minesSeen(seen).startsWith("No mine counter was found. A board of 16×16 usually has 40 mines, but that isn't relied upon"));
  assert(minesSeen({ ...seen, assumed_mines: null }).startsWith("No mine counter was found: what is certain holds"));
  assert.equal(minesSeen({ ...seen, mines_left: 12 }), "Mines left: 12, read from the picture.");
});

test("strategies have names in words", () => {
  assert.deepEqual(["CompleteIsland", "HiddenSingle", "XWing", "XYWing", "XYZWing"].map(named), ["Complete island", "Hidden single", "X-wing", "XY-wing", "XYZ-wing"]);
});
