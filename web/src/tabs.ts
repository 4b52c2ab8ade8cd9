// The tabs of the page, one line each. The server says which of them it offers; a new puzzle is its folder and a line here.
import type { Component } from "svelte";
import Analyse from "./minesweeper/Analyse.svelte";
import Play from "./minesweeper/Play.svelte";
import NurikabeTab from "./nurikabe/NurikabeTab.svelte";
import Autopilot from "./tabs/Autopilot.svelte";
import History from "./tabs/History.svelte";
import Lab from "./tabs/Lab.svelte";
import Settings from "./tabs/Settings.svelte";

export interface Tab {
  /** What the server and the address of the page call it. */
  name: string;
  title: string;
  component: Component;
  /** It goes on while another tab is shown. */
  stays?: boolean;
  /** A file that is dropped or pasted on it is for it. */
  takesFiles?: boolean;
}

export const TABS: Tab[] = [
  { name: "play", title: "Play", component: Play, stays: true },
  { name: "analyse", title: "Analyse", component: Analyse, takesFiles: true },
  { name: "nurikabe", title: "Nurikabe", component: NurikabeTab, takesFiles: true },
  { name: "autopilot", title: "Autopilot", component: Autopilot },
  { name: "lab", title: "Lab", component: Lab },
  { name: "history", title: "History", component: History },
  { name: "settings", title: "Settings", component: Settings },
];
