import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Built into the Python package; nothing is fetched from anywhere else, nothing is inlined (the policy forbids it).
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/gridseer/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
