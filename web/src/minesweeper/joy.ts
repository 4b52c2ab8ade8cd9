// A moment of joy: paper in the colours of the numbers falls over a board that was won.
import { stillness } from "../lib/stillness";

const PIECES = 70;
const COLOURS = ["--cell-n1", "--cell-n2", "--cell-n3", "--cell-flag", "--cell-best", "--cell-target", "--cell-safe"];

/** Let it fall over an element, unless somebody wants nothing to move. */
export function celebrate(over: HTMLElement): void {
  if (stillness()) return;
  const sky = document.createElement("div");
  sky.className = "joy";
  sky.setAttribute("aria-hidden", "true");
  Object.assign(sky.style, { position: "absolute", inset: "0", overflow: "hidden", pointerEvents: "none", zIndex: "3" });
  over.append(sky);
  const falls = Array.from({ length: PIECES }, (_, piece) => fall(sky, piece, over.clientHeight));
  void Promise.allSettled(falls.map((each) => each.finished)).then(() => sky.remove());
}

function fall(sky: HTMLElement, piece: number, depth: number): Animation {
  const paper = document.createElement("i");
  const wide = 6 + 6 * Math.random();
  Object.assign(paper.style, {
    position: "absolute",
    left: `${100 * Math.random()}%`,
    top: "-1rem",
    width: `${wide}px`,
    height: `${wide * 0.6}px`,
    background: `var(${COLOURS[piece % COLOURS.length]!})`,
  });
  sky.append(paper);
  const [drift, turns] = [120 * (Math.random() - 0.5), 720 * (Math.random() - 0.5)];
  return paper.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${drift}px, ${depth * 0.8}px) rotate(${turns}deg)`, opacity: 1, offset: 0.8 },
      { transform: `translate(${drift}px, ${depth}px) rotate(${turns}deg)`, opacity: 0 },
    ],
    { duration: 1400 + 900 * Math.random(), delay: 350 * Math.random(), easing: "cubic-bezier(.3,.6,.6,1)", fill: "both" },
  );
}
