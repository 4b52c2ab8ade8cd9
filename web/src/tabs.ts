// What each tab shows, one line each. The server says which tabs there are and what they are called; a new puzzle is its
// folder and a line here.
import type { Component } from "svelte";
import Analyse from "./minesweeper/Analyse.svelte";
import Play from "./minesweeper/Play.svelte";
import NurikabeTab from "./nurikabe/NurikabeTab.svelte";
import SudokuTab from "./sudoku/SudokuTab.svelte";
import Autopilot from "./tabs/Autopilot.svelte";
import History from "./tabs/History.svelte";
import Lab from "./tabs/Lab.svelte";
import Settings from "./tabs/Settings.svelte";

export interface Panel {
  component: Component;
  /** Once it was shown, it goes on while another tab is. */
  stays?: boolean;
  /** It has a status line above its board; where there is none, problems are told at the top of the page. */
  line?: boolean;
}

/** By the name of the tab in the server's answer and in the page's address. */
export const PANELS: Record<string, Panel> = {
  play: { component: Play, stays: true, line: true },
  analyse: { component: Analyse, stays: true, line: true },
  nurikabe: { component: NurikabeTab, line: true },
  sudoku: { component: SudokuTab, line: true },
  autopilot: { component: Autopilot },
  lab: { component: Lab },
  history: { component: History },
  settings: { component: Settings },
};
