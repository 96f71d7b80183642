// Fills a workspace with judged comments, and computes what other settings would decide about them.

import { previewSettings } from "../../../worker/features/backtest/preview-settings.ts";
import { PreviewInput } from "../../../worker/features/backtest/schemas.ts";
import { analysisOf, storedAnalysis } from "../../../worker/features/comments/storage/analysis.ts";
import { createClassifier } from "../../../worker/moderation/classify.ts";
import { decide } from "../../../worker/moderation/decide.ts";
import weights from "../../../worker/moderation/model.bin";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { openComments, openCore } from "../../../worker/platform/db/open.ts";
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { paidTerms } from "../../paid-terms.ts";
import { isolatedNetworks } from "../../sandbox/networks.ts";

type Database = Parameters<typeof openCore>[0];
type Env = { DB: Database; COMMENTS_0: Database };

const WORKSPACE = 1;
const ACTIONS = { approved: "auto_approved", flagged: "auto_flagged", disapproved: "auto_hidden" };

const NETWORKS = isolatedNetworks();

let classify: ReturnType<typeof createClassifier> | undefined;

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    classify ??= createClassifier(weights);
    const body = (await request.json()) as never;
    switch (new URL(request.url).pathname) {
      case "/statements":
        return Response.json(await run(env, body));
      case "/comments":
        return Response.json(await fill(env, classify, body));
      case "/model":
        await env.COMMENTS_0.prepare("UPDATE comments SET analysis = json_set(analysis, '$.versions.model', ?)")
          .bind(body)
          .run();
        return Response.json({});
      default: {
        const deps = {
          core: openCore(env.DB),
          comments: () => openComments(env.COMMENTS_0),
          classify,
          networks: NETWORKS,
          now: Date.now,
        };
        const input = PreviewInput.parse(body);
        return Response.json(
          await previewSettings(deps, {
            ...input,
            workspaceId: WORKSPACE,
            shards: [{ shard: "COMMENTS_0", pageIds: null }],
            subscription: paidTerms("business"),
          }),
        );
      }
    }
  },
};

async function run(env: Env, { database, statements }: { database: keyof Env; statements: string[] }) {
  for (const statement of statements) await env[database].prepare(statement).run();
  return {};
}

/** Stores comments as the product does, evenly over the last weeks, at least one in each hour. */
async function fill(
  { COMMENTS_0 }: Env,
  engine: ReturnType<typeof createClassifier>,
  { texts, from, of }: { texts: string[]; from: number; of: number },
) {
  const now = Date.now();
  const rows = texts.map((text, index) => {
    const signals = engine(text, DEFAULT_POLICY);
    const decision = decide(signals, DEFAULT_POLICY);
    const id = from + index + 1;
    return {
      id,
      page: 1 + (id % 3),
      text,
      at: now - Math.floor(((of - id) / of) * 85 * DAY_MS),
      status: decision.status,
      action: ACTIONS[decision.status],
      analysis: storedAnalysis(analysisOf(signals, decision, "0.0")),
    };
  });
  const column = (name: string) => `json_extract(value, '$.${name}')`;
  await COMMENTS_0.prepare(
    `INSERT INTO comments (id, workspace_id, page_id, network, external_id, external_key, is_ad, is_own, author_name, text, text_hash, text_at,
       posted_at, received_at, decided_at, day, status, moderation_action, decided_by, decision_seq, desired, observed, analysis, change_seq)
     SELECT ${column("id")}, ${WORKSPACE}, ${column("page")}, 'facebook', 'c' || ${column("id")}, 'c' || ${column("id")}, 0, 0, 'Autor', ${column("text")}, '',
       ${column("at")}, ${column("at")}, ${column("at")}, ${column("at")}, '2026-01-01', ${column("status")}, ${column("action")}, 'machine', 1,
       'visible', 'visible', ${column("analysis")}, ${column("id")}
     FROM json_each(?)`,
  )
    .bind(JSON.stringify(rows))
    .run();
  return { stored: rows.length };
}
