// A moment of joy: paper in the colours of the numbers flies up from both sides of a board that was won, and falls.
import { stillness } from "../lib/stillness";

/** How many pieces there are, and for a new best. */
const [PIECES, MOST] = [90, 170];
const COLOURS = ["--cell-n1", "--cell-n2", "--cell-n3", "--cell-flag", "--cell-best", "--cell-target", "--cell-safe"];
/** Into how many straight parts the way of a piece is cut. */
const PARTS = 14;

/** Let it fly over an element while another one jumps, unless somebody wants nothing to move. */
export function celebrate(over: HTMLElement, hero: HTMLElement | undefined, isBest: boolean): void {
  if (stillness()) return;
  hero?.animate([{ scale: 1 }, { scale: 1.35, rotate: "-12deg" }, { scale: 1.35, rotate: "12deg" }, { scale: 1 }], { duration: 900, easing: "ease-in-out" });
  const sky = document.createElement("div");
  sky.className = "joy";
  sky.setAttribute("aria-hidden", "true");
  Object.assign(sky.style, { position: "absolute", inset: "0", overflow: "hidden", pointerEvents: "none", zIndex: "3" });
  over.append(sky);
  const flights = Array.from({ length: isBest ? MOST : PIECES }, (_, piece) => fly(sky, piece, over.clientWidth, over.clientHeight));
  void Promise.allSettled(flights.map((each) => each.finished)).then(() => sky.remove());
}

const between = (least: number, most: number): number => least + (most - least) * Math.random();

/** One piece, from the lower left or right corner in an arc over the board and down again. */
function fly(sky: HTMLElement, piece: number, wide: number, high: number): Animation {
  const [isLeft, size] = [piece % 2 === 0, between(6, 11)];
  const paper = document.createElement("i");
  Object.assign(paper.style, {
    position: "absolute",
    bottom: "0",
    [isLeft ? "left" : "right"]: "0",
    width: `${size}px`,
    height: `${size * (piece % 3 ? 0.6 : 1)}px`,
    borderRadius: piece % 3 ? "1px" : "50%",
    background: `var(${COLOURS[piece % COLOURS.length]!})`,
  });
  sky.append(paper);
  const [reach, top, peak] = [(isLeft ? 1 : -1) * between(0.05, 0.75) * wide, between(0.5, 1.05) * high, between(0.3, 0.4)];
  const [turns, flips] = [between(-900, 900), between(360, 1440)];
  const frames = Array.from({ length: PARTS + 1 }, (_, part) => {
    const time = part / PARTS;
    const across = reach * (1 - (1 - time) ** 2);
    const up = top * (1 - ((time - peak) / peak) ** 2);
    return { transform: `translate(${across}px, ${-up}px) rotate(${turns * time}deg) rotateX(${flips * time}deg)`, opacity: Math.min(1, 3 * (1 - time)) };
  });
  return paper.animate(frames, { duration: between(2200, 3200), delay: between(0, 250), fill: "both" });
}
