// What may be said about a board of which something was hard to read, or isn't known.
import type { Sighting } from "../lib/api";
import { counted, fill, texts } from "../lib/texts";

/** While cells are doubtful, nothing is called proven that may rest on them. */
export function assuming(sentence: string, doubtful: number): string {
  return doubtful ? `${counted(doubtful, texts.doubts.assuming)} ${sentence.replace(/\bproven (?:to be )?/g, "")}` : sentence;
}

/** How many mines a picture shows; what is only usual for such a board is called so. */
export function minesSeen(seen: Sighting): string {
  const { mines_left: mines, assumed_mines: usual } = seen;
  const size = `${seen.columns}×${seen.rows}`;
  if (mines !== null) return fill(texts.doubts.minesSeen, { mines });
  return usual === null ? texts.doubts.minesUnknown : fill(texts.doubts.minesUsual, { size, mines: usual });
}
