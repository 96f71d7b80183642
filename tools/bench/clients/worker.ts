// The product's Worker on databases in objects (see `tools/bench/load/worker.ts`). A request with the header `x-count` is answered with
// the rows that D1 would bill for it; counting reads twice, so other requests are not counted.
import { makeDeps } from "../../../worker/deps.ts";
import { createWorker } from "../../../worker/index.ts";
import { countingDatabase } from "../../cost/counting-database.ts";
import { type Bound, withObjects } from "../../db/objects/database-client.ts";

export { LiveRoom } from "../../../worker/entry/live-room.ts";
export { Database } from "../../db/objects/database-object.ts";

const limit = async () => true;
const plain = createWorker((env) => makeDeps(withObjects(env as Bound), { limit }));
const counts = new Map<string, { rowsRead: number }>();
const counted = createWorker((env) => {
  const bound = withObjects(env as Bound);
  for (const name of ["DB", "COMMENTS_0"]) {
    const { count, database } = countingDatabase(bound[name] as D1Database);
    counts.set(name, count);
    bound[name] = database;
  }
  return makeDeps(bound, { limit });
});

const rowsRead = () => Object.fromEntries([...counts].map(([name, count]) => [name, count.rowsRead]));

export default {
  ...plain,
  async fetch(request, env, context) {
    if (!request.headers.has("x-count")) return plain.fetch(request, env, context);
    const before = rowsRead();
    await (await counted.fetch(request, env, context)).text();
    const after = rowsRead();
    return Response.json(
      Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)])),
    );
  },
} satisfies ExportedHandler<unknown>;
