// node tools/build/start-up.ts WORKER.js: evaluates a built Worker as Cloudflare does before the first request, and prints the CPU time
// that takes as a multiple of a fixed loop's in the same process, so that neither a slow nor a busy machine changes it much.
import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** What the Worker's modules import from the platform, and call only while they handle something. */
const PLATFORM = "export class DurableObject {} export const env = {}, waitUntil = () => {};";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith("cloudflare:") || specifier.endsWith(".bin")
      ? { url: `data:text/javascript,${PLATFORM}export default new ArrayBuffer(0)`, shortCircuit: true }
      : next(specifier, context),
});

const before = loop();
const started = process.threadCpuUsage();
await import(pathToFileURL(resolve(process.argv[2]!)).href);
const { user, system } = process.threadCpuUsage(started);
console.info(((2 * (user + system)) / (before + loop())).toFixed(3));

/** @returns CPU time in µs, about 0.1 s */
function loop(): number {
  const began = process.threadCpuUsage();
  let state = 1;
  for (let step = 0; step < 1e8; step++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
  const { user, system } = process.threadCpuUsage(began);
  // The state is used, so that the loop is not optimised away.
  return user + system + (state & 1);
}
