// The live connection: one WebSocket, opened when it is first needed, and opened again when it breaks.
import type { GameState, Schemas } from "./api";
import { texts } from "./texts";

type Sit = Schemas["SitWish"];
type Wish = Schemas["SolveWish"] | Schemas["WatchWish"] | Schemas["FollowWish"] | Schemas["StopWish"];
export type News =
  | Schemas["GameNews"]
  | Schemas["RunNews"]
  | Schemas["FlightNews"]
  | Schemas["EndedNews"]
  | Schemas["FailedNews"];

/** Who shows a game, and wants to hear of it. */
export interface Sitter {
  /** The game is that now. */
  hear: (game: GameState) => void;
  /** The server doesn't answer; or it answers, but not this page. */
  lose: (isShutOut: boolean) => void;
  /** The connection is there again. */
  find: () => void;
  /** The server doesn't know the game: it was restarted, and there was nothing to keep. */
  miss: () => void;
}

/** How long to wait before a broken connection is tried again. */
const AGAIN = 1500;

let socket: WebSocket | null = null;
let listener: ((news: News) => void) | null = null;
let seat: Sit | null = null;
let sitter: Sitter | null = null;
let isLost = false;

/** Start something that goes on by itself, and hear of it until it ends; stop it with a wish to stop. */
export function send(wish: Wish, listen?: (news: News) => void): void {
  if (listen) listener = listen;
  if (wish.kind === "stop" && socket?.readyState !== WebSocket.OPEN) return;
  const connected = connection();
  if (connected.readyState === WebSocket.OPEN) connected.send(JSON.stringify(wish));
  else connected.addEventListener("open", () => connected.send(JSON.stringify(wish)), { once: true });
}

/** Show a game: the page hears of every change, whoever makes it, and whether the connection holds. */
export function sit(game: string, looking: boolean, who: Sitter): void {
  sitter = who;
  if (seat?.game === game && seat.looking === looking && socket) return;
  seat = { kind: "sit", game, looking };
  const connected = connection();
  if (connected.readyState === WebSocket.OPEN) connected.send(JSON.stringify(seat));
}

function connection(): WebSocket {
  if (socket) return socket;
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
  let isSeated = false;
  socket = opened;
  opened.onopen = () => {
    if (seat) opened.send(JSON.stringify(seat));
  };
  opened.onmessage = (event) => {
    const news = JSON.parse(event.data as string) as News | Schemas["SeatNews"];
    if (news.kind === "seat") {
      isSeated = true;
      if (seat) seat.game = news.game.game;
      if (isLost) sitter?.find();
      isLost = false;
      sitter?.hear(news.game);
    } else if (news.kind === "failed" && seat && !isSeated) sitter?.miss();
    else listener?.(news);
  };
  opened.onclose = () => {
    socket = null;
    listener?.({ kind: "ended", sentence: texts.page.ended });
    listener = null;
    if (!isLost) sitter?.lose(false);
    else void isShutOut().then((shut) => shut && sitter?.lose(true));
    isLost = true;
    if (seat) window.setTimeout(connection, AGAIN);
  };
  return opened;
}

/** Whether the server answers, but refuses this page. */
async function isShutOut(): Promise<boolean> {
  return fetch("/api/about").then(
    (answer) => answer.status === 403,
    () => false,
  );
}
