// npm run bench -- llm: measures the language model client on labelled comments, through Cloudflare's REST API.
import { createLanguageModel } from "../../../worker/platform/ai/language-model.ts";
import { askAll } from "./measure.ts";
import { createRestBinding } from "./rest-binding.ts";
import { readRows, spread } from "./rows.ts";
import { readSettings, type Settings } from "./settings.ts";
import { pageOf, summarize } from "./summarize.ts";

const NOT_CONFIGURED = 2;

let settings: Settings;
try {
  settings = readSettings(process.argv.slice(2), process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exit(NOT_CONFIGURED);
}

const rows = spread(readRows(settings.files), settings.limit);
const ai = createRestBinding(settings.account);
let answered = 0;
for (const model of settings.models) {
  const languageModel = createLanguageModel({ ai, judgeModel: model, chatModel: "", now: Date.now });
  const asked = await askAll(languageModel, rows, settings);
  const figures = summarize(model, asked);
  answered += figures.answered;
  console.info(pageOf(model, rows.length, figures));
}
// Without answers there is nothing to print.
if (answered === 0) process.exit(1);
