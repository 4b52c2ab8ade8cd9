// The live connection: one WebSocket, opened when it is first needed.
import type { Schemas } from "./api";

type Wish = Schemas["SolveWish"] | Schemas["WatchWish"] | Schemas["FollowWish"] | Schemas["StopWish"];
export type News =
  | Schemas["GameNews"]
  | Schemas["RunNews"]
  | Schemas["FlightNews"]
  | Schemas["EndedNews"]
  | Schemas["FailedNews"];

let socket: WebSocket | null = null;
let listener: (news: News) => void = () => {};

export function send(wish: Wish, listen?: (news: News) => void): void {
  if (listen) listener = listen;
  const text = JSON.stringify(wish);
  if (socket?.readyState === WebSocket.OPEN) {
    socket.send(text);
    return;
  }
  if (wish.kind === "stop") return;
  const opened = new WebSocket(`ws://${location.host}/api/live`);
  socket = opened;
  opened.onopen = () => opened.send(text);
  opened.onmessage = (event) => listener(JSON.parse(event.data as string) as News);
  opened.onclose = () => {
    if (socket === opened) socket = null;
    listener({ kind: "ended", sentence: "the connection to the server has ended" });
  };
}
