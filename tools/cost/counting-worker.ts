// The product's Worker with counted databases: `GET /api/cost` answers with what they have read and written, in D1's own figures, and
// `/api/cost/seals` seals what changed, whose ever turn it is. A stand-in replaces the language model, since its answers cause writes, too.
import { type Deps, makeDeps } from "../../worker/deps.ts";
import { makeSeals } from "../../worker/features/acta/make-seals.ts";
import { createWorker } from "../../worker/index.ts";
import type { LanguageModel } from "../../worker/platform/ai/language-model.ts";
import { optionsOf } from "../../worker/platform/ai/question.ts";
import { MINUTE_MS } from "../../worker/vocabulary/durations.ts";
import { countingDatabase } from "./counting-database.ts";

export { LiveRoom } from "../../worker/entry/live-room.ts";

type Databases = { DB: D1Database; COMMENTS_0: D1Database };

let asked = 0;
/** The stand-in's answers, all certain, used in turn. */
const languageModel: LanguageModel = {
  seesPictures: false,
  look: async () => ({ reading: null, retryAfterMs: null }),
  write: async () => null,
  async choose(question) {
    const options = optionsOf(question);
    const option = options[asked++ % options.length]!;
    return {
      choice: { option, probability: 1, probabilities: {}, model: "stand-in", tokens: { input: 0, output: 0 } },
    };
  },
};

let counts: { rowsRead: number; rowsWritten: number }[] = [];
let deps: Deps;

const product = createWorker((env) => {
  const { DB, COMMENTS_0, ...rest } = env as Databases;
  const [core, comments] = [countingDatabase(DB), countingDatabase(COMMENTS_0)];
  counts = [core.count, comments.count];
  const databases = { DB: core.database, COMMENTS_0: comments.database };
  deps = makeDeps({ ...rest, ...databases }, { limit: async () => true, languageModel });
  return deps;
});

/** A workspace has its turn within ten minutes. */
async function sealAll(minutes: number): Promise<number> {
  let seals = 0;
  for (let turn = 0; turn < 10; turn++)
    seals += await makeSeals({ ...deps, now: () => Date.now() + (minutes + turn) * MINUTE_MS });
  return seals;
}

export default {
  ...product,
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/cost/seals")
      return Response.json({ seals: await sealAll(Number(searchParams.get("minutes"))) });
    if (pathname !== "/api/cost") return product.fetch(request, env, context);
    const sum = (name: "rowsRead" | "rowsWritten") => counts.reduce((all, count) => all + count[name], 0);
    return Response.json({ rowsRead: sum("rowsRead"), rowsWritten: sum("rowsWritten") });
  },
} satisfies ExportedHandler<unknown>;
