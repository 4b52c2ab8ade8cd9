// The picture that a Nurikabe is read from: what was seen in it, and what somebody has said to help the reader.
import type { Crossings, Place } from "../boards/mesh";
import { call, type Schemas } from "../lib/api";
import { indexOf } from "../lib/cells";
import { counted, fill, texts } from "../lib/texts";
import { parse } from "./board";
import { noMarks } from "../boards/puzzleMarks";
import type { Nurikabe } from "./nurikabe.svelte";

type Picture = Schemas["PuzzlePictureState"];
export type Reading = Schemas["CellReading"];
/** Where the grid is and how large, as somebody says it; what is not known is left to the reader. */
export interface Aid {
  corners: Place[];
  columns: number | null;
  rows: number | null;
}
const words = texts.nurikabe;

export class NurikabePhoto {
  shot = $state.raw<Blob | null>(null);
  picture = $state.raw<Picture | null>(null);
  chosen = $state(0);
  crossings = $state.raw<Crossings | null>(null);
  readings = $state.raw<Map<number, Reading[]>>(new Map());
  repairs = $state.raw<Schemas["RepairState"][]>([]);
  /** Somebody is about to show where the grid is. */
  helping = $state(false);
  #nurikabe: Nurikabe;

  constructor(nurikabe: Nurikabe) {
    this.#nurikabe = nurikabe;
  }

  /** A picture that gave no puzzle, or none yet: what is on the board does not belong to it, and is not shown. */
  get isUnread(): boolean {
    return this.shot !== null && !this.picture?.puzzles.length;
  }

  get seen(): Schemas["PuzzleSightingState"] | undefined {
    return this.picture?.puzzles[this.chosen];
  }

  close(): void {
    this.shot = this.picture = this.crossings = null;
    this.readings = new Map();
    this.repairs = [];
    this.helping = false;
    this.#nurikabe.marks = noMarks();
  }

  /** Look for puzzles in a picture. */
  async look(file: Blob): Promise<void> {
    this.close();
    this.#nurikabe.tell("");
    this.shot = file;
    const found = await this.#read(file, "");
    if (this.shot !== file) return;
    if (found) this.#take(found);
    else if (this.#nurikabe.note?.tone !== "warn") {
      this.shot = null;
      this.#nurikabe.tell(texts.page.cancelled);
    }
  }

  /** Read the same picture again, with help. */
  async again(aid: Aid): Promise<void> {
    const file = this.shot;
    if (!file) return;
    const query = new URLSearchParams({ corners: aid.corners.flat().map((each) => each.toFixed(1)).join() });
    if (aid.columns) query.set("columns", String(aid.columns));
    if (aid.rows) query.set("rows", String(aid.rows));
    const found = await this.#read(file, `?${query}`);
    if (found && this.shot === file) this.#take(found);
  }

  #read(file: Blob, query: string): Promise<Picture | undefined> {
    return this.#nurikabe.working(words.readingPicture, (signal) => call<Picture>("POST", `/api/pictures/nurikabe${query}`, file, signal));
  }

  #take(found: Picture): void {
    this.picture = found;
    this.chosen = 0;
    this.crossings = null;
    this.helping = !found.puzzles.length;
    if (found.puzzles.length) this.select(0);
    else this.#nurikabe.tell(words.noPuzzle, "warn");
  }

  select(index: number): void {
    const seen = this.picture?.puzzles[index];
    if (!seen) return;
    const nurikabe = this.#nurikabe;
    this.chosen = index;
    nurikabe.take(parse(seen.puzzle));
    this.crossings = seen.crossings as Crossings;
    this.repairs = seen.repairs;
    const at = (cell: number[]): number => indexOf(cell, seen.width);
    this.readings = new Map(seen.readings.map((each) => [at(each.cell), each.readings]));
    nurikabe.marks = { ...noMarks(), doubtful: new Set(seen.doubtful.map(at)), repaired: new Set(seen.repairs.map((each) => at(each.cell))) };
    nurikabe.focused = [...nurikabe.marks.doubtful][0] ?? 0;
    const size = fill(words.seen, { columns: seen.width, rows: seen.height });
    if (seen.cut.length) nurikabe.tell(fill(words.cutOff, { size, sides: seen.cut.map((side) => words.sides[side]).join(words.and) }), "warn");
    else if (seen.doubtful.length) nurikabe.tell(`${size} ${counted(seen.doubtful.length, words.doubts)}`, "warn");
    else nurikabe.tell(`${size} ${words.playNow}`);
  }

  /** What the chosen cell shows is right; the next doubtful one, or null when there is none. */
  confirm(index: number): number | null {
    const nurikabe = this.#nurikabe;
    const left = [...nurikabe.marks.doubtful].filter((each) => each !== index).sort((one, two) => one - two);
    nurikabe.marks = { ...nurikabe.marks, doubtful: new Set(left) };
    if (nurikabe.note?.tone === "warn" && !left.length) nurikabe.tell(words.noDoubts);
    return left.find((each) => each > index) ?? left[0] ?? null;
  }
}
