// The product's Worker with its databases counted: `GET /api/cost` answers what they read and wrote so far and how large the
// comments database is, in D1's own figures.
import { countingDatabase } from "../../test/support/counting-database.ts";
import { makeDeps } from "../../worker/deps.ts";
import { createWorker } from "../../worker/index.ts";

export { LiveRoom } from "../../worker/entry/live.ts";

type Databases = { DB: D1Database; COMMENTS_0: D1Database };

let counts: { rowsRead: number; rowsWritten: number }[] = [];

const product = createWorker((env) => {
  const { DB, COMMENTS_0, ...rest } = env as Databases;
  const [core, comments] = [countingDatabase(DB), countingDatabase(COMMENTS_0)];
  counts = [core.count, comments.count];
  const databases = { DB: core.database, COMMENTS_0: comments.database };
  return makeDeps({ ...rest, ...databases }, { limit: async () => true });
});

export default {
  ...product,
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== "/api/cost") return product.fetch(request, env, context);
    const { meta } = await (env as Databases).COMMENTS_0.prepare("SELECT 1").run();
    const sum = (name: "rowsRead" | "rowsWritten") => counts.reduce((all, count) => all + count[name], 0);
    return Response.json({ rowsRead: sum("rowsRead"), rowsWritten: sum("rowsWritten"), bytes: meta.size_after });
  },
} satisfies ExportedHandler<unknown>;
