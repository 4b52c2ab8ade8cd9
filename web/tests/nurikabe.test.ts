import assert from "node:assert/strict";
import test from "node:test";
import { blankSheet, format, label, parse } from "../src/nurikabe/board";
import { noMarks } from "../src/pencil/marks";

const TEXT = "1 # 12\n. o ?";

test("the text of a Nurikabe is parsed and printed again", () => {
  const sheet = parse(TEXT);
  assert.deepEqual(sheet, { width: 3, height: 2, clues: ["1", "", "12", "", "", "?"], colours: [".", "#", ".", ".", "o", "."] });
  assert.equal(format(sheet), TEXT);
  assert.deepEqual(parse(`\n  ${TEXT.replace("\n", "  \n\n ")}\n`), sheet);
});

test("a blank sheet has neither clues nor colours", () => {
  assert.equal(format(blankSheet(3, 2)), ". . .\n. . .");
});

test("a screen reader is told what a cell holds and what is marked", () => {
  const sheet = parse(TEXT);
  const marks = { ...noMarks(), targets: new Set([1]), wrong: new Set([1]), doubtful: new Set([5]) };
  assert.equal(label(sheet, marks, 0), "row 1, column 1, clue 1");
  assert.equal(label(sheet, marks, 1), "row 1, column 2, sea, the step, cannot be right");
  assert.equal(label(sheet, marks, 3), "row 2, column 1, unknown");
  assert.equal(label(sheet, marks, 5), "row 2, column 3, clue ?, doubtful");
});
