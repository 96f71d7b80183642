import { sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { localDay } from "../../../time.ts";
import type { Actor, CommentStatus } from "../../../vocabulary/comments.ts";
import { commentStats, firstDay } from "../list/stats.ts";
import type { AiStatsInput } from "../schemas.ts";

/** Comments looked at: the latest of the period. The counters tell how many there are in all. */
const SAMPLE = 2_000;

type Input = AiStatsInput & { workspaceId: number; shard: string; timeZone: string };
type Group = {
  decided_by: Actor | null;
  filter: string | null;
  model: string | null;
  status: CommentStatus;
  comments: number;
};

/**
 * Who decided the comments of a period: prohibited words, rules, the embedded model, the language model, or people. The totals
 * are exact and come from the daily counters; the rest is of the latest `sampled` comments, all of them when `complete`.
 */
export async function aiStats(deps: Pick<Deps, "core" | "comments" | "now">, input: Input) {
  const first = firstDay(input.period, deps.now(), input.timeZone);
  const within = first === null ? sql`1` : sql`day BETWEEN ${first} AND ${localDay(deps.now(), input.timeZone)}`;
  const [{ stats }, groups] = await Promise.all([
    commentStats(deps, input),
    deps.comments(input.shard).all<Group>(sql`
      SELECT decided_by, status, CASE WHEN decided_by = 'machine' THEN json_extract(analysis, '$.filter') END AS filter,
        json_extract(analysis, '$.versions.model') AS model, count(*) AS comments
      FROM (SELECT decided_by, status, analysis, day, is_own, text_at FROM comments INDEXED BY comments_posted
        WHERE workspace_id = ${input.workspaceId} ORDER BY posted_at DESC LIMIT ${sql.raw(String(SAMPLE))})
      WHERE ${within} AND is_own = 0 AND text_at > 0 GROUP BY 1, 2, 3, 4`),
  ]);
  const count = (matches: (group: Group) => boolean) =>
    groups.filter(matches).reduce((sum, { comments }) => sum + comments, 0);
  const byFilter = (filter: string | null) =>
    count((group) => group.decided_by === "machine" && group.filter === filter);
  const models = [...new Set(groups.flatMap(({ model }) => model ?? []))].sort();
  const sampled = count(() => true);
  return {
    success: true as const,
    period: input.period,
    stats: {
      ...stats,
      sampled,
      complete: sampled >= stats.total,
      decidedBy: {
        words: byFilter("words"),
        rules: byFilter("rules"),
        model: byFilter("model"),
        language_model: byFilter("language_model"),
        /** Read by the machine, which found nothing. */
        nothing_found: byFilter(null),
        people: count(({ decided_by }) => decided_by === "person"),
        network: count(({ decided_by }) => decided_by === "network"),
        nobody: count(({ decided_by }) => decided_by === null),
      },
      byModel: Object.fromEntries(models.map((model) => [model, count((group) => group.model === model)])),
    },
  };
}
