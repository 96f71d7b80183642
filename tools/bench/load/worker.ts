// The product's Worker, with requests limited in memory. Cloudflare counts them beside the Worker, without a round trip; the local
// binding writes a row to disk for each of them, and would be most of what is measured.
import { makeDeps } from "../../../worker/deps.ts";
import type { PerMinute } from "../../../worker/http/route-limits.ts";
import { createWorker } from "../../../worker/index.ts";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";

export { LiveRoom } from "../../../worker/entry/live.ts";

let minute = 0;
let counts = new Map<string, number>();

async function limit(most: PerMinute, key: string): Promise<boolean> {
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) [minute, counts] = [now, new Map()];
  const count = (counts.get(`${most}:${key}`) ?? 0) + 1;
  counts.set(`${most}:${key}`, count);
  return count <= most;
}

export default createWorker((env) => makeDeps(env, { limit }));
