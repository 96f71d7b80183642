// The product's Worker with other databases and limits than those of the local runtime, which would dominate the measurement. Cloudflare
// counts requests next to the Worker, without a round trip, but the local binding writes a row to disk for each of them. Local D1 sends
// each query through two Workers as an HTTP request.
import { makeDeps } from "../../../worker/deps.ts";
import { createWorker } from "../../../worker/index.ts";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import type { PerMinute } from "../../../worker/vocabulary/limits.ts";
import { type Bound, withObjects } from "../../db/objects/database-client.ts";

export { LiveRoom } from "../../../worker/entry/live-room.ts";
export { Database } from "../../db/objects/database-object.ts";

let minute = 0;
let counts = new Map<string, number>();

async function limit(most: PerMinute, key: string): Promise<boolean> {
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) [minute, counts] = [now, new Map()];
  const count = (counts.get(`${most}:${key}`) ?? 0) + 1;
  counts.set(`${most}:${key}`, count);
  return count <= most;
}

export default createWorker((env) => makeDeps(withObjects(env as Bound), { limit }));
