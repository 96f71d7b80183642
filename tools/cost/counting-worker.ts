// The product's Worker with counted databases: `GET /api/cost` answers with what they have read and written, in D1's own figures. A
// stand-in replaces the language model, since its answers cause writes, too.
import { makeDeps } from "../../worker/deps.ts";
import { createWorker } from "../../worker/index.ts";
import type { LanguageModel } from "../../worker/platform/ai/language-model.ts";
import { optionsOf } from "../../worker/platform/ai/question.ts";
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

const product = createWorker((env) => {
  const { DB, COMMENTS_0, ...rest } = env as Databases;
  const [core, comments] = [countingDatabase(DB), countingDatabase(COMMENTS_0)];
  counts = [core.count, comments.count];
  const databases = { DB: core.database, COMMENTS_0: comments.database };
  return makeDeps({ ...rest, ...databases }, { limit: async () => true, languageModel });
});

export default {
  ...product,
  async fetch(request, env, context) {
    if (new URL(request.url).pathname !== "/api/cost") return product.fetch(request, env, context);
    const sum = (name: "rowsRead" | "rowsWritten") => counts.reduce((all, count) => all + count[name], 0);
    return Response.json({ rowsRead: sum("rowsRead"), rowsWritten: sum("rowsWritten") });
  },
} satisfies ExportedHandler<unknown>;
