// Links to a game: a fragment, which no server sees and which works behind the address of any running page.
import type { NewGame, Schemas } from "../lib/api";
import { format, fromLink } from "./board";

type Setup = Schemas["SetupState"];

/** #game=expert&start=zero&seed=123: the same board for everybody who opens the same first cell. */
export function gameLink(setup: Setup): string {
  const game = setup.level === "custom" ? `${setup.width}x${setup.height}x${setup.mines}` : setup.level;
  const parts = new URLSearchParams({ game, start: setup.start, seed: String(setup.seed) });
  if (setup.topology !== "square") parts.set("shape", setup.topology);
  if (setup.no_guess) parts.set("no_guess", "1");
  return `#${parts}`;
}

/** The game of such a fragment; null when it carries none. */
export function linkedGame(fragment: string): Partial<NewGame> | null {
  const parts = new URLSearchParams(fragment.replace(/^[#?]/, ""));
  const game = parts.get("game");
  if (!game) return null;
  const size = /^(\d{1,4})x(\d{1,4})x(\d{1,7})$/.exec(game);
  return {
    ...(size ? { level: null, width: Number(size[1]), height: Number(size[2]), mines: Number(size[3]) } : { level: game }),
    start: parts.get("start") ?? "zero",
    seed: parts.get("seed"),
    topology: parts.get("shape") ?? "square",
    no_guess: parts.get("no_guess") === "1",
  };
}

/** Where a link leads: to a board, as text, or to a game; null where it leads nowhere. */
export function linked(link: string): { position: string } | { game: Partial<NewGame> } | null {
  const board = fromLink(link);
  if (board) return { position: format(board.sheet, board.minesLeft) };
  const game = linkedGame(link);
  return game ? { game } : null;
}
