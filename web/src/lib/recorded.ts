// Recorded games of other programs, given to the page as files.
import { call, type Schemas } from "./api";
import { page } from "./page.svelte";

/** Whether a file is named like a recorded game. */
export const isRecorded = (name: string): boolean => /\.(avf|mvf|rmv|evf)$/i.test(name);

/** Enter a recorded game into the history, replay it and review it. */
export async function importRecorded(file: File): Promise<void> {
  const path = `/api/replays?name=${encodeURIComponent(file.name)}`;
  const kept = await page.trying(() => call<Schemas["ImportedGame"]>("POST", path, file), "play");
  if (!kept) return;
  page.reviewPlace = "play";
  page.review = kept.game;
}
