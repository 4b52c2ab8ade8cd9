// Runs the tests of the page's functions: each file is compiled as Vite compiles the page, and runs in Node's own test
// runner. What needs a browser is tested in tests/browser.
import { readdir } from "node:fs/promises";
import { createServer } from "vite";

const compiler = await createServer({
  appType: "custom",
  cacheDir: "../build/page-tests",
  logLevel: "warn",
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
for (const name of (await readdir(import.meta.dirname)).sort()) {
  if (name.endsWith(".test.ts")) await compiler.ssrLoadModule(`/tests/${name}`);
}
await compiler.close();
