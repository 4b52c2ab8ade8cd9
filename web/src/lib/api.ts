// Calls to the server. The types come from its schema; what goes wrong comes back as a sentence.
import type { Cell } from "./cells";
import type { components } from "./schema";
import { fill, texts } from "./texts";

export type Schemas = components["schemas"];
export type About = Schemas["About"];
export type GameState = Schemas["GameState"];
export type Answer = Schemas["AnswerState"];
export type Played = Schemas["Played"];
export type CellFigures = Schemas["CellFigures"];
export type Hint = Schemas["Hint"];
export type Save = Schemas["SaveState"];
export type Replay = Schemas["Replay"];
export type Review = Schemas["ReviewState"];
export type JudgedMove = Schemas["JudgedMove"];
export type Trend = Schemas["TrendState"];
export type Method = Schemas["MethodState"];
export type NewGame = Schemas["NewGame"];
export type Act = Schemas["Act"];
export type PositionState = Schemas["PositionState"];
export type History = Schemas["HistoryState"];
export type Picture = Schemas["PictureState"];
export type Sighting = Schemas["SightingState"];
export type Run = Schemas["RunState"];
export type Flight = Schemas["FlightState"];
export type KnownGame = Schemas["ThemeState"];

/** A refusal of the server, in words. */
export class Trouble extends Error {
  constructor(
    sentence: string,
    readonly hint: string | null = null,
    readonly clues: Cell[] = [],
    /** Whether it would only have taken longer, and may be asked for again with patience. */
    readonly patience = false,
  ) {
    super(sentence);
  }
  get whole(): string {
    return this.hint ? `${this.message.replace(/\.$/, "")}. ${this.hint}` : this.message;
  }
}

/** The server doesn't answer at all. */
export class Silence extends Trouble {}

/** Ask the server; a signal gives up, and the server then gives up, too. */
export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await fetched(method, path, body, signal)).json() as Promise<T>;
}

export async function fetched(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const raw = body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined || raw ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
      signal,
      keepalive: method === "DELETE", // also when the page goes
    });
  } catch {
    if (signal?.aborted) throw new Trouble(texts.page.cancelled);
    throw new Silence(texts.page.gone);
  }
  if (!response.ok) throw await trouble(response);
  return response;
}

async function trouble(response: Response): Promise<Trouble> {
  const text = await response.text();
  try {
    const told = JSON.parse(text) as Schemas["Trouble"];
    if (told.sentence) return new Trouble(told.sentence, told.hint, (told.clues ?? []) as Cell[], told.patience);
  } catch {
    // not one of our sentences
  }
  return new Trouble(text.slice(0, 300) || fill(texts.page.answered, { status: response.status }));
}

/** Hand a file of the server to the user. */
export async function download(response: Response, name: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
