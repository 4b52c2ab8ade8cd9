import assert from "node:assert/strict";
import test from "node:test";
import { noMarks } from "../src/pencil/marks";
import { blankSheet, candidates, format, label, parse, peersOf, toggled } from "../src/sudoku/board";

const TEXT = "1 . ?34 =2\n. . . 1\n2 . . .\n. 3 . .";

test("the text of a Sudoku is parsed and printed again", () => {
  const sheet = parse(TEXT)!;
  assert.deepEqual([sheet.size, sheet.digits[3], sheet.given[3], sheet.given[0], sheet.notes[2]], [4, "2", false, true, "34"]);
  assert.equal(format(sheet), TEXT);
  assert.equal(parse("1 2\n3 4"), null);
  assert.equal(format(blankSheet(4)), ". . . .\n. . . .\n. . . .\n. . . .");
});

test("a cell has the digits that its row, column and box leave", () => {
  assert.deepEqual(peersOf(0, 4), [1, 2, 3, 4, 5, 8, 12]);
  assert.equal(peersOf(40, 9).length, 20);
  assert.equal(peersOf(0, 6).length, 12);
  assert.equal(candidates(parse(TEXT)!, 2), "34");
});

test("notes are kept in order", () => {
  assert.equal(toggled("14", "2"), "124");
  assert.equal(toggled("124", "2"), "14");
  assert.equal(toggled("9", "A"), "9A");
});

test("a screen reader is told what a cell holds and what is marked", () => {
  const marks = { ...noMarks(), targets: new Set([2]), wrong: new Set([3]) };
  const sheet = parse(TEXT)!;
  assert.deepEqual([0, 1, 2, 3].map((index) => label(sheet, marks, index)), ["given 1", "open", "notes 3 4, the step", "2, cannot be right"].map((held, x) => `row 1, column ${x + 1}, ${held}`));
});
