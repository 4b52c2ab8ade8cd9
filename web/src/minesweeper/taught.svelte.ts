// The looks that somebody has named: the server keeps them as themes for other pictures, until a name is taken back.
import { call, type Schemas, type Sighting } from "../lib/api";
import type { Cell } from "../lib/cells";
import { page } from "../lib/page.svelte";
import { lookOf } from "./look";

type Look = Schemas["TeachWish"];

export class Taught {
  /** All that were named, here and in pictures before. */
  looks = $state.raw<readonly Look[]>([]);
  #before = $state(0);
  /** When the server knows what was named so far. */
  #telling: Promise<unknown> = Promise.resolve();

  /** How many looks of this board were named. */
  get here(): number {
    return Math.max(0, this.looks.length - this.#before);
  }

  /** Count anew: another board is looked at. */
  begin(): void {
    this.#before = this.looks.length;
  }

  /** Remember what a cell of a picture looks like, unless something was undone while it was cut out. */
  async name(file: Blob, seen: Sighting, cell: Cell, sight: string, theme: string): Promise<void> {
    const before = this.looks;
    const { width, height, pixels } = await lookOf(file, seen, cell);
    if (this.looks === before) this.restore([...before, { theme, width, height, looks: [{ sight, pixels }] }]);
  }

  /** Let exactly these looks be named. */
  restore(looks: readonly Look[]): void {
    const before = this.looks;
    this.looks = looks;
    for (const look of before) if (!looks.includes(look)) this.#tell("/api/themes/unteach", look);
    for (const look of looks) if (!before.includes(look)) this.#tell("/api/themes", look);
  }

  #tell(path: string, look: Look): void {
    this.#telling = this.#telling.then(() => page.trying(() => call<Schemas["TaughtTheme"]>("POST", path, look)));
  }
}
