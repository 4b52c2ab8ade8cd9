// A picture that somebody gave, and the boards that were read in it.
import { call, type Picture, type Sighting, Trouble } from "../lib/api";
import { page } from "../lib/page.svelte";
import type { Frame } from "./frame";

/** How a reading ended; another picture may have been given meanwhile. */
export type Ending = "read" | "failed" | "cancelled" | "superseded";

export class Screenshot {
  file = $state.raw<Blob | null>(null);
  picture = $state.raw<Picture | null>(null);
  /** Which of its boards is worked on. */
  chosen = $state(0);
  /** Where somebody says that the board is; null: nobody does. */
  frame = $state.raw<Frame | null>(null);
  /** All mines, as somebody says. */
  mines = $state<number | null>(null);
  /** The reader was stopped because the picture takes long; somebody may ask it to go on. */
  isSlow = $state(false);
  /** What the reader was told the last time. */
  told: Record<string, string> = {};
  #reading = $state.raw<AbortController | null>(null);

  get isBeingRead(): boolean {
    return this.#reading !== null;
  }

  get seen(): Sighting | undefined {
    return this.picture?.boards[this.chosen];
  }

  #failed(error: unknown): never {
    this.isSlow = error instanceof Trouble && error.patience;
    throw error;
  }

  /** Read a picture, or read it again with what somebody knows about it. */
  async read(file: Blob, more: Record<string, string> = {}): Promise<Ending> {
    this.cancel();
    const controller = new AbortController();
    this.#reading = controller;
    if (this.file !== file) this.frame = this.mines = null;
    this.file = file;
    this.told = more;
    const path = `/api/pictures?${new URLSearchParams({ ...more, looks: "true" })}`;
    this.isSlow = false;
    const found = await page.trying(() => call<Picture>("POST", path, file, controller.signal).catch((error: unknown) => this.#failed(error)));
    if (this.#reading !== controller) return "superseded";
    this.#reading = null;
    if (this.isSlow) page.mend();
    if (controller.signal.aborted) {
      page.mend();
      return "cancelled";
    }
    this.picture = found ?? null;
    this.chosen = 0;
    return found ? "read" : "failed";
  }

  cancel(): void {
    this.#reading?.abort();
  }

  close(): void {
    this.picture = null;
    this.isSlow = false;
    this.frame = this.mines = null;
  }
}
