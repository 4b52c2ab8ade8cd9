// A picture that somebody gave, and the boards that were read in it.
import { call, type Picture, type Sighting } from "../lib/api";
import { page } from "../lib/page.svelte";

export class Screenshot {
  file = $state.raw<Blob | null>(null);
  picture = $state.raw<Picture | null>(null);
  /** Which of its boards is worked on. */
  chosen = $state(0);
  #reading = $state.raw<AbortController | null>(null);

  get isBeingRead(): boolean {
    return this.#reading !== null;
  }

  get seen(): Sighting | undefined {
    return this.picture?.boards[this.chosen];
  }

  /** Read a picture, or read it again with what somebody knows about it. Whether this was the last one that was given. */
  async read(file: Blob, more: Record<string, string> = {}): Promise<boolean> {
    this.cancel();
    const controller = new AbortController();
    this.#reading = controller;
    this.file = file;
    const path = `/api/pictures?${new URLSearchParams(more)}`;
    const found = await page.trying(() => call<Picture>("POST", path, file, controller.signal));
    if (this.#reading !== controller) return false;
    this.#reading = null;
    if (controller.signal.aborted) page.problem = "";
    this.picture = found ?? null;
    this.chosen = 0;
    return true;
  }

  cancel(): void {
    this.#reading?.abort();
  }

  close(): void {
    this.picture = null;
  }
}
