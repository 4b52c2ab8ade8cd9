import assert from "node:assert/strict";
import test from "node:test";
import { middle, nearest } from "../src/boards/hexagon";
import { cellName, columnName } from "../src/lib/cells";
import { parse } from "../src/minesweeper/board";
import { changesOf, inWords } from "../src/minesweeper/changes";
import { gameLink, linkedGame } from "../src/minesweeper/link";
import { noMarks } from "../src/minesweeper/marks";
import { bbbvInSight } from "../src/minesweeper/measures";
import { neighboursOf } from "../src/minesweeper/neighbours";
import { turnedIndex, turnedMarks, turnedSheet } from "../src/minesweeper/turned";

const sheetOf = (text: string) => parse(`${text}\nm1`).sheet;

test("cells have the names of the server", () => {
  assert.deepEqual([0, 25, 26, 701, 702].map(columnName), ["A", "Z", "AA", "ZZ", "AAA"]);
  assert.equal(cellName([2, 4]), "C5");
});

test("neighbours follow the shape of the board", () => {
  const square = sheetOf("###\n###\n###");
  assert.deepEqual(neighboursOf(square, 0).sort(), [1, 3, 4]);
  assert.equal(neighboursOf({ ...square, topology: "torus" }, 0).length, 8);
  assert.deepEqual(neighboursOf({ ...square, topology: "hexagon" }, 4).sort(), [1, 2, 3, 5, 7, 8]);
});

test("the nearest middle is the hexagon at a point", () => {
  for (const [x, y] of [[0, 0], [3, 1], [5, 4], [2, 7]] as const) {
    const [across, down] = middle(x, y, 40);
    for (const [dx, dy] of [[0, 0], [15, 0], [-15, 0], [0, 15], [0, -15], [12, 12]] as const) assert.deepEqual(nearest(across + dx, down + dy, 40), [x, y]);
  }
});

test("changes are told in words", () => {
  const words = (before: string, after: string): string => inWords(changesOf(sheetOf(before), sheetOf(after)), sheetOf(after));
  assert.equal(words("##\n##", "#2\n##"), "B1: 2");
  assert.equal(words("##\n##", "..\n##"), "2 cells opened");
  assert.equal(words("##\n##", "##\n#!"), "B2: flag");
  assert.equal(words("##\n#!", "##\n##"), "B2: flag removed");
  assert.equal(words("##\n##", "##\n##"), "");
});

test("the 3BV in sight is areas and numbers apart from them", () => {
  assert.equal(bbbvInSight(sheetOf("..1#\n1111\n####")), 1 + 1); // an area with its rim, and the last number beyond it
  assert.equal(bbbvInSight(sheetOf("####\n####")), 0);
});

test("a turned board turns back", () => {
  const sheet = sheetOf("123\n456");
  assert.deepEqual(turnedSheet(sheet).symbols, [..."142536"]);
  assert.deepEqual(turnedSheet(turnedSheet(sheet)), sheet);
  const marks = { ...noMarks(), best: 5, safe: new Set([1]), figures: Float64Array.from([0, 1, 2, 3, 4, 5]) };
  const turned = turnedMarks({ ...marks, trail: [[2.5, 0.5]] }, sheet);
  assert.deepEqual(turned.trail, [[0.5, 2.5]]);
  assert.deepEqual([turned.best, [...turned.safe], [...turned.figures!]], [5, [2], [0, 3, 1, 4, 2, 5]]);
  for (let index = 0; index < 6; index++) assert.equal(turnedIndex(turnedIndex(index, 3, 2), 2, 3), index);
});

test("the link of a game is a fragment that says everything", () => {
  const setup = { width: 20, height: 12, mines: 40, level: "custom", start: "safe", seed: "18446744073709551615", topology: "hexagon", no_guess: true, first: null } as const;
  const { level, ...wanted } = linkedGame(gameLink(setup))!;
  assert.equal(level, null);
  const { width, height, mines, start, seed, topology, no_guess } = setup;
  assert.deepEqual(wanted, { width, height, mines, start, seed, topology, no_guess });
  assert.equal(linkedGame(gameLink({ ...setup, level: "expert" }))!.level, "expert");
  for (const wrong of ["", "#play", "#board=9x9x10"]) assert.equal(linkedGame(wrong), null);
});
