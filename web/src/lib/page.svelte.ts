// What the whole page knows: the server's offer, the settings, and what there is to tell.
import { untrack } from "svelte";
import { call, type About, type GameState, type NewGame, Silence, Trouble } from "./api";

type Value = boolean | number | string;

/** The subject of all that is wrong while the server doesn't answer. */
export const CONNECTION = "connection";

/** Where the page remembers over a reload that everything was deleted. */
export const DELETED = "gridseer-deleted";

class Page {
  about = $state.raw<About | null>(null);
  settings = $state<Record<string, Value>>({});
  #tab = $state("play");
  /** The tab that was in sight before. */
  before = "";
  /** The tabs that were in sight so far. */
  visited = $state.raw<ReadonlySet<string>>(new Set(["play"]));
  /** A sentence for everybody, read aloud by screen readers. */
  spoken = $state("");
  /** What happened without a click, or where something went: it stays until somebody does the next thing. */
  note = $state("");
  /** What takes back a deletion that the note is about. */
  takeBack = $state.raw<(() => void) | null>(null);
  /** The deletion itself, which waits until nobody can take it back any more. */
  #deletion: (() => void) | null = null;
  /** What went wrong: it stays until somebody closes it or does the same thing with success. */
  problem = $state("");
  /** How often something went wrong: the same thing may do so twice. */
  failures = $state(0);
  #subject = "";
  /** A replay that another tab asks for. */
  replay = $state<string | null>(null);
  /** A game that a link asks for. */
  wanted = $state.raw<Partial<NewGame> | null>(null);
  /** A game that is being reviewed, or null. */
  review = $state<string | null>(null);
  /** The file that it came from, if it did. */
  reviewFile = $state("");
  /** The tab that it was asked for in, if that was another one than Play. */
  reviewFrom = $state("");
  /** The move at which that review begins; null is the end of the game, "play" lets it run from the first move. */
  reviewPlace = $state<number | "play" | null>(null);
  /** A game that a file holds. */
  opened = $state.raw<GameState | null>(null);
  /** How often a theme came from a file. */
  themes = $state(0);
  /** A board that another tab hands to Analyse. */
  position = $state<string | null>(null);
  /** A file that was dropped or pasted somewhere on the page. */
  file = $state.raw<File | null>(null);
  colours = $state(0);

  get tab(): string {
    return this.#tab;
  }

  set tab(name: string) {
    if (name !== this.#tab) {
      this.before = this.#tab;
      this.forget();
    }
    this.#tab = name;
    this.visited = new Set([...this.visited, name]);
  }

  async load(): Promise<void> {
    this.about = await call<About>("GET", "/api/about");
    this.settings = { ...this.about.settings };
    this.dress();
  }

  /** Whether this page may make a call; a phone may not make all of them. */
  may(call: string): boolean {
    return Boolean(this.about?.calls.includes(call));
  }

  async set(name: string, value: Value): Promise<void> {
    this.settings[name] = value;
    this.dress();
    if (this.about?.kept && this.may("PUT /api/settings")) await this.trying(() => call("PUT", "/api/settings", { name, value }), "settings");
  }

  /** Put the palette on. */
  dress(): void {
    const theme = String(this.settings.theme ?? "system");
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const contrast = matchMedia("(prefers-contrast: more)").matches;
    const shown = theme === "system" ? (contrast ? "contrast" : dark ? "dark" : "light") : theme;
    document.documentElement.dataset.theme = shown;
    document.documentElement.dataset.colours = this.settings.colour_blind ? "blind" : "all";
    this.colours += 1;
  }

  say(sentence: string): void {
    this.spoken = sentence;
  }

  /** Review a game on the tab Play, from a move on. */
  judge(game: string, place: typeof this.reviewPlace = null, file = ""): void {
    this.reviewFile = file;
    this.reviewFrom = this.tab === "play" ? "" : this.tab;
    this.reviewPlace = place;
    this.review = game;
    this.tab = "play";
  }

  /** Say something that is also shown. */
  tell(sentence: string): void {
    this.note = sentence;
    this.say(sentence);
  }

  /** Delete something that is shown no more, unless it is taken back before the note goes or the page does. */
  remove(sentence: string, deletion: () => void, takeBack: () => void): void {
    this.forget();
    this.#deletion = deletion;
    this.takeBack = () => {
      this.#deletion = null;
      this.forget();
      takeBack();
    };
    this.tell(sentence);
  }

  /** The note goes. */
  forget(): void {
    const deletion = this.#deletion;
    this.#deletion = this.takeBack = null;
    this.note = "";
    deletion?.();
  }

  /** Do something; what goes wrong is told, not thrown. Success mends only what went wrong with the same subject: by
   * itself the tab in sight. */
  async trying<T>(work: () => Promise<T>, subject = this.tab): Promise<T | undefined> {
    try {
      const done = await work();
      this.mend(subject);
      return done;
    } catch (error) {
      this.fail(error instanceof Trouble ? error.whole : String(error), error instanceof Silence ? CONNECTION : subject);
      return undefined;
    }
  }

  fail(sentence: string, subject = this.tab): void {
    this.problem = sentence;
    this.failures = untrack(() => this.failures) + 1;
    this.#subject = subject;
  }

  /** Forget a problem: any, or only one with this subject. */
  mend(subject?: string): void {
    if (subject === undefined || subject === this.#subject) this.problem = "";
  }
}

export const page = new Page();
