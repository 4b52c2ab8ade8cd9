// The picture that a puzzle is read from: what was seen in it, and what somebody has said to help the reader.
import { type Crossings, type Place, type Turn, turned } from "../boards/mesh";
import { call, type Schemas, Trouble } from "../lib/api";
import { cellName, indexOf } from "../lib/cells";
import { counted, fill, texts } from "../lib/texts";
import { noMarks } from "./marks";
import type { PencilPuzzle, Step } from "./puzzle.svelte";

type Picture = Schemas["PuzzlePictureState"];
export type Reading = Schemas["CellReading"];
/** Where the grid is and how large, as somebody says it; what is not known is left to the reader. */
export interface Aid {
  corners: Place[];
  columns: number | null;
  rows: number | null;
}
const words = texts.pencil;

export class PencilPhoto<Sheet, Way extends Step> {
  shot = $state.raw<Blob | null>(null);
  picture = $state.raw<Picture | null>(null);
  chosen = $state(0);
  crossings = $state.raw<Crossings | null>(null);
  readings = $state.raw<Map<number, Reading[]>>(new Map());
  /** What was changed so that there is one solution, by cell. */
  repairs = $state.raw<Map<number, Schemas["RepairState"]>>(new Map());
  /** Somebody is about to show where the grid is. */
  helping = $state(false);
  /** The reader was stopped because the picture takes long; somebody may ask it to go on. */
  isSlow = $state(false);
  #told = "";
  #puzzle: PencilPuzzle<Sheet, Way>;

  constructor(puzzle: PencilPuzzle<Sheet, Way>) {
    this.#puzzle = puzzle;
  }

  /** A picture that gave no puzzle, or none yet: what is on the board does not belong to it, and is not shown. */
  get isUnread(): boolean {
    return this.shot !== null && !this.picture?.puzzles.length;
  }

  get seen(): Schemas["PuzzleSightingState"] | undefined {
    return this.picture?.puzzles[this.chosen];
  }

  /** The picture as it is shown: with the chosen puzzle upright. */
  get upright(): { turn: Turn; width: number; height: number } {
    const { width, height } = this.picture ?? { width: 0, height: 0 };
    const turn = this.seen?.turned.degrees ?? 0;
    return turn % 180 ? { turn, width: height, height: width } : { turn, width, height };
  }

  /** A point of the picture as it was taken, where it is shown. */
  shown(place: number[]): Place {
    const { width, height } = this.picture!;
    return turned(place as Place, this.upright.turn, width, height);
  }

  close(): void {
    this.shot = this.picture = this.crossings = null;
    this.readings = new Map();
    this.repairs = new Map();
    this.helping = this.isSlow = false;
    this.#puzzle.marks = noMarks();
  }

  /** Look for puzzles in a picture. */
  async look(file: Blob): Promise<void> {
    this.close();
    this.#puzzle.tell("");
    this.shot = file;
    const found = await this.#read(file, "");
    if (this.shot !== file) return;
    if (found) this.#take(found);
    else if (this.#puzzle.note?.tone !== "warn") {
      this.shot = null;
      this.#puzzle.tell(texts.page.cancelled);
    }
  }

  /** Read the same picture again, with help. */
  async again(aid: Aid): Promise<void> {
    const file = this.shot;
    if (!file) return;
    const { turn, width, height } = this.upright;
    const corners = aid.corners.map((corner) => turned(corner, ((360 - turn) % 360) as Turn, width, height));
    const query = new URLSearchParams({ corners: corners.flat().map((each) => each.toFixed(1)).join() });
    const size = this.#puzzle.sizes ? { size: aid.columns } : { columns: aid.columns, rows: aid.rows };
    for (const [name, count] of Object.entries(size)) if (count) query.set(name, String(count));
    query.set("patient", "true");
    await this.#readOn(file, query.toString());
  }

  /** Read the same picture again, for as long as it takes. */
  async keepReading(): Promise<void> {
    if (this.shot) await this.#readOn(this.shot, `${this.#told}&patient=true`);
  }

  async #readOn(file: Blob, query: string): Promise<void> {
    const found = await this.#read(file, query);
    if (found && this.shot === file) this.#take(found);
  }

  #read(file: Blob, query: string): Promise<Picture | undefined> {
    [this.isSlow, this.#told] = [false, query];
    const slow = (error: unknown): never => {
      this.isSlow = error instanceof Trouble && error.patience;
      throw error instanceof Trouble && error.patience ? new Trouble(texts.page.slow) : error;
    };
    const path = `/api/pictures/${this.#puzzle.name}?${query}`;
    return this.#puzzle.working(words.readingPicture, (signal) => call<Picture>("POST", path, file, signal).catch(slow));
  }

  #take(found: Picture): void {
    this.picture = found;
    this.chosen = 0;
    this.crossings = null;
    this.helping = !found.puzzles.length;
    if (found.puzzles.length) this.select(0);
    else this.#puzzle.tell(words.noPuzzle, "warn");
  }

  select(index: number): void {
    const puzzle = this.#puzzle;
    const seen = this.picture?.puzzles[index];
    const sheet = seen && puzzle.parse(seen.puzzle);
    if (!seen || !sheet) return;
    this.chosen = index;
    puzzle.take(sheet);
    this.crossings = seen.crossings.map((row) => row.map((place) => this.shown(place)));
    const at = (cell: number[]): number => indexOf(cell, seen.width);
    this.repairs = new Map(seen.repaired.map((each) => [at(each.cell), each]));
    this.readings = new Map(seen.readings.map((each) => [at(each.cell), each.readings]));
    puzzle.marks = { ...noMarks(), doubtful: new Set(seen.doubtful.map(at)), repaired: new Set(this.repairs.keys()) };
    puzzle.focused = [...puzzle.marks.doubtful][0] ?? 0;
    const size = fill(words.seen, { columns: seen.width, rows: seen.height });
    const asRead = seen.solutions === 2 ? words.severalAsRead : seen.solutions === 0 ? words.noneAsRead : "";
    const doubts = seen.doubtful.length ? counted(seen.doubtful.length, words.doubts) : "";
    if (seen.cut.length) puzzle.tell(fill(words.cutOff, { size, sides: seen.cut.map((side) => words.sides[side]).join(words.and) }), "warn");
    else if (asRead || doubts) puzzle.tell([size, asRead, doubts].filter(Boolean).join(" "), "warn");
    else puzzle.tell(`${size} ${words.playNow}`);
  }

  /** What was read in a cell, instead of what repair has made of it. */
  putBack(index: number): void {
    const repair = this.repairs.get(index);
    if (!repair) return;
    this.#puzzle.choose(index, repair.from);
    this.#puzzle.tell(fill(words.isBack, { cell: cellName(repair.cell) }));
  }

  /** What the chosen cell shows is right; the next doubtful one, or null when there is none. */
  confirm(index: number): number | null {
    const puzzle = this.#puzzle;
    puzzle.settle(index);
    const left = [...puzzle.marks.doubtful].sort((one, two) => one - two);
    if (puzzle.note?.tone === "warn" && !left.length) puzzle.tell(words.noDoubts);
    return left.find((each) => each > index) ?? left[0] ?? null;
  }
}
