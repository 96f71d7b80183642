import { and, between, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { countDays, firstDay } from "../../features/comments/list/stats.ts";
import { onVisible, type WorkspaceReader } from "../../features/workspaces/visible-pages.ts";
import { comments } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import { localDay } from "../../time.ts";
import type { AiStatsInput } from "./schemas.ts";

/** The maximum number of comments that are read: the latest of the period. The counters give the exact total. */
const SAMPLE = 2_000;

type Input = AiStatsInput & WorkspaceReader & { timeZone: string };

/**
 * Counts who decided the comments of a period: prohibited words, rules, the embedded model, the language model, or people. The
 * totals are exact and come from the daily counters. The other figures come from the latest `sampled` comments; these are all
 * comments when `complete`.
 */
export async function aiStats(deps: Pick<Deps, "core" | "now">, input: Input) {
  const [stats, groups] = await Promise.all([countDays(deps, input), loadDecisions(input, deps.now)]);
  const countOf = (matches: (group: Group) => boolean) =>
    groups.filter(matches).reduce((sum, group) => sum + group.comments, 0);
  const byFilter = (filter: string | null) =>
    countOf((group) => group.decidedBy === "machine" && group.filter === filter);
  const models = [...new Set(groups.flatMap(({ model }) => model ?? []))].sort();
  const sampled = countOf(() => true);
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
        /** The machine read them and found nothing. */
        nothing_found: byFilter(null),
        people: countOf((group) => group.decidedBy === "person"),
        network: countOf((group) => group.decidedBy === "network"),
        nobody: countOf((group) => group.decidedBy === null),
      },
      byModel: Object.fromEntries(models.map((model) => [model, countOf((group) => group.model === model)])),
    },
  };
}

type Group = Awaited<ReturnType<typeof loadDecisions>>[number];

/** How many comments of the sample were decided in each way. */
function loadDecisions({ db, ...input }: Input, now: Deps["now"]) {
  const first = firstDay(input.period, now(), input.timeZone);
  const { decidedBy, status, analysis, day, isOwn, textAt, pageId } = fieldsOf(comments);
  const sample = db
    .select({ decidedBy, status, analysis, day, isOwn, textAt, pageId })
    .from(indexedBy(comments, "comments_posted"))
    .where(eq(comments.workspaceId, input.workspaceId))
    .orderBy(desc(comments.postedAt))
    .limit(SAMPLE)
    .as("sample");
  return db
    .select({
      decidedBy: sample.decidedBy,
      status: sample.status,
      filter: sql<
        string | null
      >`CASE WHEN ${sample.decidedBy} = 'machine' THEN json_extract(${sample.analysis}, '$.filter') END`,
      model: sql<string | null>`json_extract(${sample.analysis}, '$.versions.model')`,
      comments: count(),
    })
    .from(sample)
    .where(
      and(
        first === null ? undefined : between(sample.day, first, localDay(now(), input.timeZone)),
        sql`NOT ${sample.isOwn}`,
        gt(sample.textAt, 0),
        onVisible(sample.pageId, input.visible),
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`);
}
