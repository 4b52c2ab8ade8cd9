// The live connection: one WebSocket, opened when it is first needed, and opened again when it breaks.
import type { GameState, Schemas } from "./api";

type Sit = Schemas["SitWish"];
type Wish = Schemas["SolveWish"] | Schemas["WatchWish"] | Schemas["FollowWish"] | Schemas["StopWish"];
export type News =
  | Schemas["GameNews"]
  | Schemas["RunNews"]
  | Schemas["FlightNews"]
  | Schemas["EndedNews"]
  | Schemas["FailedNews"];

/** How long to wait before a broken connection is tried again. */
const AGAIN = 1500;

let socket: WebSocket | null = null;
let listener: ((news: News) => void) | null = null;
let seat: Sit | null = null;
let attend: (game: GameState, connected: boolean) => void = () => {};
let last: GameState | null = null;

/** Start something that goes on by itself, and hear of it until it ends; stop it with a wish to stop. */
export function send(wish: Wish, listen?: (news: News) => void): void {
  if (listen) listener = listen;
  if (wish.kind === "stop" && socket?.readyState !== WebSocket.OPEN) return;
  const connected = connection();
  if (connected.readyState === WebSocket.OPEN) connected.send(JSON.stringify(wish));
  else connected.addEventListener("open", () => connected.send(JSON.stringify(wish)), { once: true });
}

/** Show a game: the page hears of every change, whoever makes it, and whether the connection holds. */
export function sit(game: string, looking: boolean, hear: typeof attend): void {
  attend = hear;
  if (seat?.game === game && seat.looking === looking && socket) return;
  seat = { kind: "sit", game, looking };
  const connected = connection();
  if (connected.readyState === WebSocket.OPEN) connected.send(JSON.stringify(seat));
}

function connection(): WebSocket {
  if (socket) return socket;
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`);
  socket = opened;
  opened.onopen = () => {
    if (seat) opened.send(JSON.stringify(seat));
  };
  opened.onmessage = (event) => {
    const news = JSON.parse(event.data as string) as News | Schemas["SeatNews"];
    if (news.kind === "seat") {
      last = news.game;
      if (seat) seat.game = news.game.game;
      attend(news.game, true);
    } else listener?.(news);
  };
  opened.onclose = () => {
    socket = null;
    listener?.({ kind: "ended", sentence: "the connection to the server has ended" });
    listener = null;
    if (last) attend(last, false);
    if (seat) window.setTimeout(connection, AGAIN);
  };
  return opened;
}
