// Some requests that change nothing, and that a working release answers.
import { z } from "zod";
import { paths } from "../../worker/vocabulary/paths.ts";

type Outside = { fetch: typeof fetch; sleep: (ms: number) => Promise<void>; say: (line: string) => void };
type Check = { what: string; path: string; method?: "POST"; status: number };

/** Facts about the deployment. */
export type Deployed = {
  /** The token for /api/health/deep; null when it is not known here. */
  operatorToken: string | null;
  /** The bindings of its comments databases. */
  shards: readonly string[];
};

const CHECKS: Check[] = [
  { what: "the Worker answers", path: "/api/health", status: 200 },
  { what: "the pages are there", path: paths.pricing, status: 200 },
  { what: "nobody gets in without a session", path: "/api/comments", status: 401 },
  { what: "an unsigned webhook of Meta is refused", path: "/api/webhooks/meta", method: "POST", status: 401 },
];

/** A new address may have to wait for its certificate this long. */
const PATIENCE_MS = 5 * 60_000;
const WAIT_MS = 5_000;

/** Sends the requests. @throws Error that says what does not work */
export async function smokeTest({ fetch, sleep, say }: Outside, origin: string, deployed: Deployed) {
  for (const check of CHECKS) {
    await untilNothing(() => problemOf(fetch, origin, check));
    say(`works    ${check.what}`);
  }
  const { operatorToken, shards } = deployed;
  if (operatorToken !== null) {
    await untilNothing(() => databaseProblem(fetch, origin, { operatorToken, shards }));
    say(`works    ${["DB", ...shards].join(", ")} answer`);
    return;
  }
  await untilNothing(() => coreProblem(fetch, origin));
  say(`works    DB answers; not tried ${shards.join(", ")}: set OPERATOR_TOKEN in the environment`);

  /** Repeats a request until there is no problem. @throws Error with the last problem */
  async function untilNothing(look: () => Promise<string | null>): Promise<void> {
    const patiently = () => look().catch((error: unknown) => `${origin}: ${error}`);
    let problem = await patiently();
    for (let waited = 0; problem !== null && waited < PATIENCE_MS; waited += WAIT_MS) {
      await sleep(WAIT_MS);
      problem = await patiently();
    }
    if (problem !== null) throw new Error(problem);
  }
}

async function problemOf(fetch: Outside["fetch"], origin: string, check: Check): Promise<string | null> {
  const { what, path, status } = check;
  const method = check.method ?? "GET";
  const body = method === "POST" ? { body: "{}", headers: { "content-type": "application/json" } } : {};
  const answer = await fetch(`${origin}${path}`, { method, ...body });
  await answer.body?.cancel();
  if (answer.status === status) return null;
  return `${method} ${origin}${path} answers ${answer.status} and not ${status}: ${what}?`;
}

const Part = z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.string() })]);
const DeepHealth = z.object({ core: Part, shards: z.record(z.string(), Part) });

/** Checks only the databases: in a new deployment the cron has not run yet, and a broken cron may be the reason for this deploy. */
async function databaseProblem(
  fetch: Outside["fetch"],
  origin: string,
  { operatorToken, shards }: { operatorToken: string; shards: readonly string[] },
): Promise<string | null> {
  const path = "/api/health/deep";
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${operatorToken}` } });
  if (answer.status === 404) return `${origin}${path} answers 404: is OPERATOR_TOKEN that of the Worker?`;
  const health = DeepHealth.parse(await answer.json());
  const parts = [["DB", health.core] as const, ...shards.map((shard) => [shard, health.shards[shard]] as const)];
  const silent = parts.flatMap(([name, part]) => (part?.ok ? [] : `${name} (${part?.code ?? "not bound"})`));
  return silent.length === 0 ? null : `Databases that do not answer: ${silent.join(", ")}`;
}

const Status = z.object({ parts: z.array(z.object({ state: z.string() })) });

/** Without a token, checks only core: /api/status reads core, and reports every part as down when it cannot. */
async function coreProblem(fetch: Outside["fetch"], origin: string): Promise<string | null> {
  const { parts } = Status.parse(await (await fetch(`${origin}/api/status`)).json());
  return parts.some(({ state }) => state === "down") ? "DB does not answer" : null;
}
