// npm run ops -- [--url ORIGIN] [--every SECONDS] [--once]: prints the state of the deployment repeatedly, from /api/health/deep.
// Without a URL it is the product on this machine, with the token of its start.
import { numberOf, readCommandLine, refuse } from "../command-line/options.ts";
import { localSecret, readSettings, urlOf } from "../settings.ts";
import { sleep } from "../start/process.ts";
import { DeepHealth, isHealthy, linesOf } from "./lines.ts";

const TIMEOUT_MS = 15_000;
const CLEAR = "\x1b[2J\x1b[H";

const USAGE = `npm run ops -- [--url https://atalaya.example] [--every 5] [--once]
Shows /api/health/deep, again every this many seconds. The token is OPERATOR_TOKEN of the environment; on this machine, that of the
last start. With --once it prints once, and ends with code 1 when something is wrong`;

const { values: options } = readCommandLine(USAGE, {
  options: {
    url: { type: "string" },
    every: { type: "string", default: "5" },
    once: { type: "boolean", default: false },
  },
});
const everyMs = numberOf("every", options.every, 1) * 1000;
const settings = readSettings();
const origin = options.url ?? urlOf(settings.port);
const token = process.env.OPERATOR_TOKEN ?? (options.url ? undefined : localSecret(settings.state, "OPERATOR_TOKEN"));
if (!token) refuse("Set OPERATOR_TOKEN to the deployment's token");

for (;;) {
  const { lines, ok } = await look(origin, token);
  if (options.once) {
    console.info(lines.join("\n"));
    process.exitCode = ok ? 0 : 1;
    break;
  }
  console.info(`${CLEAR}${lines.join("\n")}`);
  await sleep(everyMs);
}

async function look(from: string, bearer: string): Promise<{ lines: string[]; ok: boolean }> {
  try {
    const startedAt = Date.now();
    const answer = await fetch(`${from}/api/health/deep`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 404) return { lines: [`${from} knows no such token.`], ok: false };
    const health = DeepHealth.parse(await answer.json());
    return { lines: linesOf(health, { origin: from, tookMs: Date.now() - startedAt }), ok: isHealthy(health) };
  } catch (error) {
    return { lines: [`${from} does not answer: ${error instanceof Error ? error.message : error}`], ok: false };
  }
}
