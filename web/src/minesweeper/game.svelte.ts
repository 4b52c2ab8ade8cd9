// A game as the page knows it. Calls go out one after the other, so that no quick click is lost or overtaken.
import { call, type Act, type Answer, type CellFigures, type GameState, type Hint, type NewGame, type Played, type Schemas } from "../lib/api";
import { cellOf, indicesOf } from "../lib/cells";
import { send, sit, type Sitter } from "../lib/live";
import { CONNECTION, page } from "../lib/page.svelte";
import { play } from "../lib/sound";
import { fill as filled, texts } from "../lib/texts";
import { parse, type Sheet } from "./board";
import { changesOf, inWords } from "./changes";
import { fill, light, noMarks, type Marks, type Overlay } from "./marks";
import { CLOSED, FLAG, MINE, QUESTION } from "./sight";

type Prospects = Schemas["Prospects"];

/** What looking at the probabilities is about: that it works does not mend what went wrong with a move. */
const LOOKING = "looking";

export class Playing {
  state = $state.raw<GameState | null>(null);
  answer = $state.raw<Answer | null>(null);
  prospects = $state.raw<Prospects | null>(null);
  hint = $state.raw<Hint | null>(null);
  figures = $state.raw<CellFigures | null>(null);
  /** Whether the clues of the figures are lit. */
  lit = $state(false);
  overlay = $state<Overlay>("none");
  solving = $state(false);
  /** How much larger than fitting the board is shown. */
  scale = $state(1);
  told = $state("");
  /** When the state came, to let the clock run on from there. */
  since = $state(0);
  /** Whether anybody can see the board. */
  #looking = true;
  #queue: Promise<unknown> = Promise.resolve();
  /** Whether the method answers so quickly that a move need not be shown before its probabilities. */
  #quick = false;

  readonly #sitter: Sitter = {
    hear: (game) => this.#hear(game),
    lose: (isShutOut) => page.fail(isShutOut ? texts.page.shutOut : texts.page.gone, CONNECTION),
    find: () => {
      page.mend(CONNECTION);
      page.tell(texts.page.back);
    },
    miss: () => void this.#beginAgain(),
  };

  sheet = $derived<Sheet | null>(this.state ? sheetOf(this.state) : null);
  marks = $derived<Marks>(this.#marks());

  /** Do one thing after all that was begun before it. */
  #then<T>(work: () => Promise<T>, subject = "play"): Promise<T | undefined> {
    const next = this.#queue.then(() => page.trying(work, subject));
    this.#queue = next;
    return next;
  }

  #show(state: GameState, told = "", answer: Answer | null = null): void {
    const before = this.state;
    if (before && state.version < before.version) return; // an older answer that was overtaken
    this.state = state;
    this.since = performance.now();
    this.told = told;
    sit(state.game, this.#looking, this.#sitter);
    if (before?.board !== state.board) {
      this.answer = this.prospects = this.hint = this.figures = null;
      this.lit = false;
      if (answer) this.#found(state, answer);
      else if (this.overlay !== "none" && state.outcome === "playing") void this.look();
    }
    if (before?.game === state.game) this.#hearAndSee(before, state, told);
    else this.scale = 1;
  }

  /** What has happened, for the ears. */
  #hearAndSee(before: GameState, state: GameState, told: string): void {
    const changes = changesOf(sheetOf(before), sheetOf(state));
    const over = before.outcome !== state.outcome && state.outcome !== "playing";
    if (over) play(state.outcome === "won" ? "won" : "lost");
    else if (changes.opened.length) play(changes.opened.length > 1 ? "area" : "open");
    else if (changes.flagged.length + changes.unflagged.length) play(changes.flagged.length ? "flag" : "unflag");
    const words = over ? ended(state) : told || inWords(changes, sheetOf(state));
    if (words) page.say(words);
  }

  /** What any page does to the game, this one too. */
  #hear(state: GameState): void {
    if (this.state && state.version > this.state.version) {
      if (state.game !== this.state.game) page.say(texts.play.replaced);
      this.#show(state, state.game === this.state.game ? this.told : "");
    }
  }

  /** The clock runs while the board is in sight, on this page or another. */
  watched(looking: boolean): void {
    this.#looking = looking;
    if (this.state) sit(this.state.game, looking, this.#sitter);
  }

  /** Go on with the game that was left, or begin one. */
  open(wanted: NewGame): Promise<unknown> {
    return this.#then(async () => {
      const last = await call<GameState | null>("GET", "/api/games/last");
      this.#show(last ?? (await call<GameState>("POST", "/api/games", wanted)));
    });
  }

  begin(wanted: NewGame): Promise<unknown> {
    this.stop();
    return this.#then(async () => {
      const path = this.state ? `/api/games/${this.state.game}/new` : "/api/games";
      this.#show(await call<GameState>("POST", path, wanted));
      page.say(texts.play.begun);
    });
  }

  /** The same game once more: nothing had happened in it yet, so nothing of it was kept. */
  #beginAgain(): Promise<unknown> {
    const { state } = this;
    if (!state) return Promise.resolve();
    const { level, width, height, mines, start, seed, topology, no_guess } = state.setup;
    const size = level === "custom" ? { width, height, mines } : { level };
    return this.begin({ ...size, start, seed, topology, no_guess, method: state.method });
  }

  act(action: Act["action"], index?: number): Promise<unknown> {
    return this.#then(async () => {
      if (!this.state) return;
      const cell = index === undefined ? {} : this.#cell(this.state, index);
      const look = this.#quick && this.overlay !== "none";
      const wish = { action, stop_at_guess: Boolean(page.settings.stop_at_guess), look, ...cell };
      const began = performance.now();
      const done = await call<Played>("POST", `/api/games/${this.state.game}/act`, wish).catch(async (error: unknown) => {
        this.#show(await call<GameState>("GET", `/api/games/${this.state!.game}`)); // what is on the board now
        throw error;
      });
      this.#show(done.game, action === "chord" ? "" : done.told, done.answer);
      this.#quick &&= performance.now() - began < 300;
    });
  }

  choose(method: string): Promise<unknown> {
    return this.#then(async () => {
      if (!this.state) return;
      this.#show(await call<GameState>("POST", `/api/games/${this.state.game}/method`, { method }));
      this.answer = null;
      void page.set("method", method);
      if (this.overlay !== "none") void this.look();
    });
  }

  help(step: Hint["step"] | null = null): Promise<unknown> {
    return this.#then(async () => {
      if (!this.state) return;
      const given = await call<Schemas["Hinted"]>("POST", `/api/games/${this.state.game}/hint`, { step });
      this.#show(given.game);
      this.hint = given.hint;
      this.figures = null;
      page.say(given.hint.sentence);
    });
  }

  look(): Promise<unknown> {
    return this.#then(async () => {
      if (!this.state || this.state.outcome !== "playing") return;
      const began = performance.now();
      const found = await call<Played>("POST", `/api/games/${this.state.game}/probabilities`);
      this.#quick = performance.now() - began < 100;
      if (found.game.board === this.state.board) this.#show(found.game, this.told);
      if (found.answer) this.#found(found.game, found.answer);
    }, LOOKING);
  }

  #found(state: GameState, answer: Answer): void {
    this.answer = answer;
    if (this.overlay !== "none") void this.#lookAtNumbers(state);
  }

  /** What the cells would show takes longer; no move waits for it, and what comes too late is not shown. */
  async #lookAtNumbers(at: GameState): Promise<void> {
    const found = await page.trying(() => call<Prospects>("POST", `/api/games/${at.game}/prospects`), LOOKING);
    if (found && this.state?.game === at.game && this.state.board === at.board) this.prospects = found;
  }

  setOverlay(overlay: Overlay): void {
    this.overlay = overlay;
    void page.set("overlay", overlay);
    if (overlay !== "none" && !(this.answer && this.prospects)) void this.look();
  }

  point(index: number): Promise<unknown> {
    return this.#then(async () => {
      if (!this.state || this.state.outcome !== "playing" || this.sheet?.symbols[index] !== CLOSED) return;
      this.figures = await call<CellFigures>("POST", `/api/games/${this.state.game}/cell`, this.#cell(this.state, index));
      this.lit = false;
    }, LOOKING);
  }

  /** Let the method play on, at a speed in moves per second. */
  solve(speed: number, stopAtGuess: boolean): void {
    if (!this.state) return;
    this.solving = true;
    const delay = speed >= 50 ? 0 : 1 / speed;
    send({ kind: "solve", game: this.state.game, delay, stop_at_guess: stopAtGuess }, (news) => {
      if (news.kind === "game") this.#show(news.game);
      else if (news.kind !== "run" && news.kind !== "flight") {
        this.solving = false;
        this.told = news.kind === "ended" ? news.sentence : news.trouble.sentence;
        page.say(this.told);
      }
    });
  }

  stop(): void {
    if (this.solving) send({ kind: "stop" });
    this.solving = false;
  }

  adopt(state: GameState): void {
    this.stop();
    this.#show(state);
  }

  #cell(state: GameState, index: number): { x: number; y: number } {
    const [x, y] = cellOf(index, state.setup.width);
    return { x, y };
  }

  #marks(): Marks {
    const marks = noMarks();
    if (!this.state) return marks;
    const width = this.state.setup.width;
    if (this.overlay !== "none" && this.answer) fill(marks, this.overlay, this.answer, this.prospects, this.sheet!);
    if (this.hint) light(marks, this.hint.clues, this.hint.cells, width);
    if (this.lit && this.figures?.proof) light(marks, this.figures.proof.clues, [[this.figures.x, this.figures.y]], width);
    return marks;
  }
}

const sheets = new WeakMap<GameState, Sheet>();

/** The board that a state describes, taken apart once. */
export function sheetOf(state: GameState): Sheet {
  const known = sheets.get(state) ?? takenApart(state);
  sheets.set(state, known);
  return known;
}

function takenApart(state: GameState): Sheet {
  const { sheet } = parse(state.board);
  if (state.final) {
    sheet.symbols = [...state.final.replaceAll("\n", "")];
    // A won game flags the mines that were left.
    if (state.outcome === "won") sheet.symbols = sheet.symbols.map((symbol) => (symbol === MINE ? FLAG : symbol));
  }
  else for (const index of indicesOf(state.questions, sheet.width)) sheet.symbols[index] = QUESTION;
  return sheet;
}

/** Whether a game was won without help, and sooner than any before it at its level. */
export const isBest = ({ outcome, assisted, best_seconds: best, seconds }: GameState): boolean =>
  outcome === "won" && !assisted && (best === null || seconds < best);

/** How a game ended, in one sentence. */
export function ended(state: GameState): string {
  const words = texts.play;
  const seconds = state.seconds.toFixed(1);
  if (state.outcome === "lost") return filled(words.lost, { seconds });
  if (state.assisted) return filled(words.wonWithHelp, { seconds });
  if (!isBest(state)) return filled(words.won, { seconds });
  const best = state.best_seconds?.toFixed(1);
  return best === undefined ? filled(words.firstBest, { seconds }) : filled(words.newBest, { seconds, best });
}

/** The figures by which players compare games: 3BV, its speed, and how few clicks it took. */
export function measured(state: GameState): string {
  const [bbbv, done] = [state.bbbv ?? 0, state.bbbv_done ?? 0];
  if (!bbbv) return "";
  const speed = (done / Math.max(0.001, state.seconds)).toFixed(2);
  const figures = filled(done < bbbv ? texts.play.bbbvPart : texts.play.bbbv, { bbbv, done, speed });
  if (state.assisted || !state.tally.clicks) return figures;
  return `${figures}, ${filled(texts.play.efficiency, { percent: Math.round((100 * done) / state.tally.clicks) })}`;
}
