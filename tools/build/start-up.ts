// node tools/build/start-up.ts WORKER.js: evaluates a built Worker as Cloudflare does before the first event, then sends it one of each
// kind, which evaluate the rest. It prints the CPU time of both as multiples of a fixed loop's in the same process, so that neither a
// slow nor a busy machine changes them much.
import { registerHooks } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** What the Worker's modules import from the platform, and call only while they handle something. */
const PLATFORM = "export class DurableObject {} export const env = {}, waitUntil = () => {};";

const script = pathToFileURL(resolve(process.argv[2]!)).href;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("cloudflare:") || specifier.endsWith(".bin"))
      return { url: `data:text/javascript,${PLATFORM}export default new ArrayBuffer(0)`, shortCircuit: true };
    const resolved = next(specifier, context);
    // Otherwise Node parses the file a second time, to find out what it is.
    return resolved.url === script ? { ...resolved, format: "module" } : resolved;
  },
});

type Worker = Record<"fetch" | "queue" | "scheduled", (event: object, env: object) => Promise<unknown>>;
const API_REQUEST = { url: "https://atalaya.example/api/health" };
let worker: Worker | undefined;
const before = loop();
const start = await cpuOf(async () => {
  worker = ((await import(script)) as { default: Worker }).default;
});
const events = await cpuOf(async () => {
  for (const kind of ["fetch", "queue", "scheduled"] as const) {
    const refusal = String(await worker?.[kind](API_REQUEST, {}).catch(String));
    // Everything is loaded when the empty environment is refused.
    if (!refusal.includes("Missing or malformed settings")) throw new Error(`${kind} does not load: ${refusal}`);
  }
});
const loops = (before + loop()) / 2;
console.info(JSON.stringify({ start: start / loops, events: events / loops }));

/** @returns CPU time in µs */
async function cpuOf(run: () => unknown): Promise<number> {
  const began = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(began);
  return user + system;
}

/** @returns CPU time in µs, about 0.1 s */
function loop(): number {
  const began = process.threadCpuUsage();
  let state = 1;
  for (let step = 0; step < 1e8; step++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
  const { user, system } = process.threadCpuUsage(began);
  // The state is used, so that the loop is not optimised away.
  return user + system + (state & 1);
}
