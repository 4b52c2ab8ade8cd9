// What each tab shows, one line each. The server says which tabs there are and what they are called; a new puzzle is its
// folder and a line here.
import type { Component } from "svelte";
import Analyse from "./minesweeper/Analyse.svelte";
import Play from "./minesweeper/Play.svelte";

interface Manners {
  /** Once it was shown, it goes on while another tab is. */
  stays?: boolean;
  /** It has a status line above its board; where there is none, problems are told at the top of the page. */
  line?: boolean;
}
/** What is there from the beginning, or is fetched when its tab is shown, so that the page opens sooner. */
type Content = { component: Component; fetch?: never } | { component?: never; fetch: () => Promise<{ default: Component }> };
export type Panel = Content & Manners;

/** By the name of the tab in the server's answer and in the page's address. */
export const PANELS: Record<string, Panel> = {
  play: { component: Play, stays: true, line: true },
  analyse: { component: Analyse, stays: true, line: true },
  nurikabe: { fetch: () => import("./nurikabe/NurikabeTab.svelte"), line: true },
  sudoku: { fetch: () => import("./sudoku/SudokuTab.svelte"), line: true },
  autopilot: { fetch: () => import("./tabs/Autopilot.svelte") },
  lab: { fetch: () => import("./tabs/Lab.svelte") },
  history: { fetch: () => import("./tabs/History.svelte") },
  settings: { fetch: () => import("./tabs/Settings.svelte") },
};
