// One way in for everything that is dropped, pasted or chosen, on any tab: it goes where it belongs, and that is said.
import { call, type GameState, type Schemas } from "./api";
import { page } from "./page.svelte";
import { fill, texts } from "./texts";
import { linked } from "../minesweeper/link";

const words = texts.open;
type Found = Schemas["Opened"];

/** Drawings are texts; all other pictures are for the readers. */
const isPicture = (file: File): boolean => file.type.startsWith("image/") && file.type !== "image/svg+xml";
/** A link to a game or a board, whatever page it was copied from. */
const LINK = /^\S*[#?](?:game|board)=\S*$/;

/** Open a text that was pasted: a link, or anything that a file may hold. */
export async function openText(text: string): Promise<void> {
  const given = text.trim();
  if (!given || follow(given)) return;
  await openFile(new File([given], ""));
}

/** Go where a link leads, or say that it leads nowhere; whether it is a link to a game or a board. */
export function follow(link: string): boolean {
  if (!LINK.test(link)) return false;
  const found = linked(link.slice(link.search(/[#?](?:game|board)=/)));
  if (found) page.tab = "position" in found ? "analyse" : "play";
  if (!found) page.fail(words.badLink);
  else if ("position" in found) page.position = found.position;
  else page.wanted = found.game;
  return true;
}

/** Open a file: a picture, a board, a game, a replay, a puzzle, a theme. */
export async function openFile(file: File): Promise<void> {
  if (isPicture(file)) return toReader(file);
  const query = new URLSearchParams({ name: file.name, tab: page.tab });
  const found = await page.trying(() => call<Found>("POST", `/api/open?${query}`, file));
  if (found) await DOORS[found.kind](file, found);
}

const DOORS: Record<Found["kind"], (file: File, found: Found) => Promise<void> | void> = {
  picture: (file) => toReader(new File([file], file.name, { type: "image/png" })),
  board: (file, { text }) => {
    page.position = text;
    arrive("analyse", file, words.board);
  },
  puzzle: (file, { name, text }) => {
    page.file = new File([text], file.name);
    arrive(name, file, fill(words.puzzle, { puzzle: titleOf(name) }));
  },
  save: (file) => owned("POST /api/open/save", () => save(file)),
  replay: (file) => owned("POST /api/replays", () => replay(file)),
  theme: (file) => owned("POST /api/settings/themes/file", () => theme(file)),
};

/** A picture is read on the tab in sight if it takes files, otherwise in Analyse. */
function toReader(file: File): void {
  const here = page.about?.tabs.find((tab) => tab.name === page.tab);
  page.mend();
  page.file = file;
  if (!here?.takes_files) arrive("analyse", file, words.picture);
}

async function save(file: File): Promise<void> {
  const found = await page.trying(() => call<Schemas["OpenedSave"]>("POST", "/api/open/save", file));
  if (found?.game) goOn(found.game, file);
  else if (found?.past) review(found.past, file, words.over);
}

function goOn(game: GameState, file: File): void {
  page.opened = game;
  arrive("play", file, words.save);
}

/** A recorded game of another program: it is entered into the history, replayed and reviewed. */
async function replay(file: File): Promise<void> {
  const path = `/api/replays?name=${encodeURIComponent(file.name)}`;
  const kept = await page.trying(() => call<Schemas["ImportedGame"]>("POST", path, file));
  if (kept) review(kept.game, file, words.replay);
}

function review(game: string, file: File, what: string): void {
  page.judge(game, "play", file.name);
  arrive("play", file, what);
}

async function theme(file: File): Promise<void> {
  if (!(await page.trying(() => call("POST", "/api/settings/themes/file", file)))) return;
  page.themes += 1;
  arrive("settings", file, words.theme);
}

async function owned(needed: string, open: () => Promise<void>): Promise<void> {
  if (page.may(needed)) await open();
  else page.fail(words.notHere);
}

/** Show a tab, and say what was opened there. */
function arrive(tab: string, file: File, what: string): void {
  page.tab = tab;
  page.mend();
  page.tell(fill(words.opened, { name: file.name || words.pasted, what, tab: titleOf(tab) }));
}

const titleOf = (tab: string): string => page.about?.tabs.find((each) => each.name === tab)?.title ?? tab;
