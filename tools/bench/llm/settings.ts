import { numberOf, readCommandLine } from "../../command-line/options.ts";

const USAGE =
  "npm run bench -- llm FILE… [--model ID]… [--limit 200] [--concurrency 4] [--per-minute 240]\n" +
  'FILE: .jsonl or .jsonl.gz, a row a line: { "text", "label": { "toxic": 0|1|null, "spam": 0|1|null }, "class"? }\n' +
  "CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN (with Workers AI) name the account that is asked, and billed.";

export type Settings = {
  files: string[];
  /** The models. Each is measured separately, without a fallback. */
  models: string[];
  /** The number of rows, evenly spread over all files. */
  limit: number;
  concurrency: number;
  /** The calls in a minute for each model; an account may make 300. */
  perMinute: number;
  account: { id: string; token: string; origin: string };
};

const DEFAULT_MODELS = ["@cf/cloudflare/clef-flash", "@cf/google/gemma-4-26b-a4b-it"];
const CLOUDFLARE = "https://api.cloudflare.com";

/** Reads the settings. @throws Error that says what is missing or wrong */
export function readSettings(args: string[], env: Record<string, string | undefined>): Settings {
  const { values, positionals } = readCommandLine(USAGE, {
    args,
    allowPositionals: true,
    options: {
      model: { type: "string", multiple: true, default: DEFAULT_MODELS },
      limit: { type: "string", default: "200" },
      concurrency: { type: "string", default: "4" },
      "per-minute": { type: "string", default: "240" },
    },
  });
  const missing = ["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN"].filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`No account is configured: set ${missing.join(" and ")}.\n\n${USAGE}`);
  if (positionals.length === 0) throw new Error(`No data was named.\n\n${USAGE}`);
  return {
    files: positionals,
    models: values.model,
    limit: numberOf("limit", values.limit, 1),
    concurrency: numberOf("concurrency", values.concurrency, 1),
    perMinute: numberOf("per-minute", values["per-minute"], 1),
    account: {
      id: env.CLOUDFLARE_ACCOUNT_ID!,
      token: env.CLOUDFLARE_API_TOKEN!,
      origin: env.CLOUDFLARE_API_ORIGIN ?? CLOUDFLARE,
    },
  };
}
