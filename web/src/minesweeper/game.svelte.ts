// A game as the page knows it. Calls go out one after the other, so that no quick click is lost or overtaken.
import { call, type Act, type Answer, type CellFigures, type GameState, type Hint, type NewGame, type Played, type Schemas } from "../lib/api";
import { cellOf, indicesOf } from "../lib/cells";
import { send } from "../lib/live";
import { page } from "../lib/page.svelte";
import { fill as filled, texts } from "../lib/texts";
import { parse, type Sheet } from "./board";
import { fill, light, noMarks, type Marks, type Overlay } from "./marks";
import { CLOSED, QUESTION } from "./sight";

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
  told = $state("");
  /** When the state came, to let the clock run on from there. */
  since = $state(0);
  #queue: Promise<unknown> = Promise.resolve();
  /** Whether the method answers so quickly that a move need not be shown before its probabilities. */
  #quick = false;

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
    this.state = state;
    this.since = performance.now();
    this.told = told;
    if (before?.board !== state.board) {
      this.answer = this.prospects = this.hint = this.figures = null;
      this.lit = false;
      if (answer) this.#found(state, answer);
      else if (this.overlay !== "none" && state.outcome === "playing") void this.look();
    }
    if (before?.game === state.game && before.outcome !== state.outcome) page.say(ended(state));
    else if (told) page.say(told);
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

  act(action: Act["action"], index?: number): Promise<unknown> {
    return this.#then(async () => {
      if (!this.state) return;
      const cell = index === undefined ? {} : this.#cell(this.state, index);
      const look = this.#quick && this.overlay !== "none";
      const wish = { action, stop_at_guess: Boolean(page.settings.stop_at_guess), look, ...cell };
      const began = performance.now();
      const done = await call<Played>("POST", `/api/games/${this.state.game}/act`, wish);
      this.#show(done.game, done.told, done.answer);
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
      this.state = found.game;
      this.since = performance.now();
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

export function sheetOf(state: GameState): Sheet {
  const { sheet } = parse(state.board);
  if (state.final) sheet.symbols = [...state.final.replaceAll("\n", "")];
  else for (const index of indicesOf(state.questions, sheet.width)) sheet.symbols[index] = QUESTION;
  return sheet;
}

export function ended(state: GameState): string {
  const seconds = state.seconds.toFixed(1);
  if (state.outcome === "lost") return filled(texts.play.lost, { seconds });
  return filled(state.assisted ? texts.play.wonWithHelp : texts.play.won, { seconds });
}
