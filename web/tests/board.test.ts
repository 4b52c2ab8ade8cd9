import assert from "node:assert/strict";
import test from "node:test";
import { SYMBOLS } from "../src/lib/sights";
import { closedSheet, format, fromLink, label, parse, rows, toLink } from "../src/minesweeper/board";
import { isNumber, nameOf, NUMBERS } from "../src/minesweeper/sight";

const TEXT = "#1.\n!X8\nm-2";

test("board text is parsed and printed again", () => {
  const { sheet, minesLeft } = parse(TEXT);
  assert.deepEqual(sheet, { width: 3, height: 2, topology: "square", symbols: ["#", "1", ".", "!", "X", "8"] });
  assert.equal(minesLeft, -2);
  assert.equal(format(sheet, minesLeft), TEXT);
  assert.deepEqual(rows(sheet), ["#1.", "!X8"]);
});

test("the shape of the cells stands behind the mines", () => {
  const { sheet, minesLeft } = parse("  ##\n  ##  \nm1 hexagon\n");
  assert.equal(sheet.topology, "hexagon");
  assert.equal(format(sheet, minesLeft), "##\n##\nm1 hexagon");
});

test("rows of different lengths do not make a whole sheet", () => {
  const { sheet } = parse("##\n#\nm1");
  assert(sheet.symbols.length !== sheet.width * sheet.height);
});

test("a link carries a board with all its mines, flagged ones too", () => {
  const { sheet } = parse(TEXT.replace("X", "#"));
  assert.equal(toLink(sheet, 4), "#board=3x2x5&b=H10FH8");
  assert.deepEqual(fromLink(toLink(sheet, 4)), { sheet, minesLeft: 4 });
});

test("a link without cells is a closed board; a wrong one is none", () => {
  assert.deepEqual(fromLink("?board=2x2x1"), { sheet: closedSheet(2, 2), minesLeft: 1 });
  for (const wrong of ["", "?board=2x2", "?board=0x2x1", "?board=2x2x1&b=HH", "?b=HHHH", "?board=-1x2x1"]) assert.equal(fromLink(wrong), null);
  assert.deepEqual(fromLink("?board=2x1x1&b=9z")?.sheet.symbols, ["#", "#"]);
});

test("a screen reader is told where a cell is and what it shows", () => {
  const { sheet } = parse(TEXT);
  assert.equal(label(sheet, 0), "row 1, column 1, closed");
  assert.equal(label(sheet, 3, ", best move"), "row 2, column 1, flag, best move");
  assert.equal(label(sheet, 5), "row 2, column 3, 8");
});

test("every sight but the numbers and what is covered has a name", () => {
  for (const symbol of SYMBOLS.trimEnd()) assert.equal(nameOf(symbol) === symbol, isNumber(symbol));
  assert.deepEqual(NUMBERS, ["1", "2", "3", "4", "5", "6", "7", "8"]);
});
