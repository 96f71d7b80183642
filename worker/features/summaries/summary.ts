// Summarises some days of a workspace, on the pages that a person may see, for the weekly letter and the monthly report. It reads
// the daily counters, the hidden comments of those days by their index, and what waits now.
import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { comments, NEEDS_PERSON, posts, UNANSWERED } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { CAUSE_NAMES, CAUSES } from "../../vocabulary/judging/attacks.ts";
import { countCorrected } from "../attacks/count-corrected.ts";
import { isHiddenInRange, reasonRanges } from "../attacks/hidden-by-reason.ts";
import { countAttacks, type WorkspaceDays } from "../attacks/queries.ts";
import { loadWeekFacts } from "../attacks/week-facts.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { loadCountsByDay, loadCountsByPage } from "../stats/queries.ts";
import { loadPageGroups, visiblePages } from "../workspaces/names.ts";
import { onVisible } from "../workspaces/visible-pages.ts";

const EXCERPT_LENGTH = 80;
/** The maximum number of posts that a report names. */
const MAX_POSTS = 5;

export type Summary = Awaited<ReturnType<typeof loadSummary>>;

export async function loadSummary(deps: Pick<Deps, "core">, days: WorkspaceDays) {
  const { db, workspaceId, visible } = days;
  const [counted, byPage, groups, facts, attacks, worst, waiting, corrected] = await Promise.all([
    loadCountsByDay(days),
    loadCountsByPage(days),
    loadPageGroups(deps.core, days),
    loadWeekFacts(days),
    countAttacks(days, ["cause"]),
    loadWorstPosts(deps, days),
    db.$count(
      comments,
      // The first condition names the index.
      and(
        eq(comments.workspaceId, workspaceId),
        sql.raw(NEEDS_PERSON),
        sql.raw(UNANSWERED),
        onVisible(comments.pageId, visible),
      ),
    ),
    countCorrected(days),
  ]);
  const sum = (name: "total" | "removed") => counted.reduce((all, counts) => all + counts[name], 0);
  return {
    from: days.from,
    to: days.to,
    total: sum("total"),
    hidden: sum("removed"),
    /** Days without comments are left out. */
    days: counted.map(({ day, total, removed }) => ({ day, total, hidden: removed })),
    /** By page, Facebook and Instagram together, the most comments first; a deleted page is left out. */
    pages: [...Map.groupBy(byPage, ({ pageId }) => groups.get(pageId)?.key)]
      .flatMap(([page, of]) => {
        const count = (name: "total" | "removed") => of.reduce((all, counts) => all + counts[name], 0);
        const name = groups.get(of[0]!.pageId)?.name ?? "";
        return page ? [{ page, name, total: count("total"), hidden: count("removed") }] : [];
      })
      .sort((a, b) => b.total - a.total),
    facts,
    /** Why they were hidden, the most frequent first. */
    causes: CAUSES.map((cause) => ({
      cause,
      name: CAUSE_NAMES[cause],
      comments: attacks.find((attack) => attack.cause === cause)?.attacks ?? 0,
    }))
      .filter((each) => each.comments > 0)
      .sort((a, b) => b.comments - a.comments),
    worst,
    waiting,
    corrected,
  };
}

async function loadWorstPosts({ core }: Pick<Deps, "core">, days: WorkspaceDays) {
  const { db, workspaceId } = days;
  const own = await visiblePages(core, days);
  const worst = await mostHidden({ ...days, visible: own.map(({ id }) => id) });
  return Promise.all(
    worst.map(async ({ pageId, postId, hidden }) => {
      const post = await db
        .select({ excerpt: posts.excerpt })
        .from(posts)
        .where(and(eq(posts.pageId, pageId), eq(posts.externalId, postId), eq(posts.workspaceId, workspaceId)))
        .get();
      const page = own.find(({ id }) => id === pageId);
      return {
        id: postId,
        text: post?.excerpt ? excerptOf(post.excerpt, EXCERPT_LENGTH) : null,
        /** Public id and name of its page. */
        page: page?.publicId ?? "",
        pageName: page?.name ?? "",
        hidden,
      };
    }),
  );
}

function mostHidden({ db, visible, ...days }: WorkspaceDays) {
  const postId = sql<string>`${comments.postId}`.as("post_id");
  const hidden = count().as("hidden");
  return db
    .select({ pageId: sql<number>`${comments.pageId}`.as("page_id"), postId, hidden })
    .from(sql`${reasonRanges(visible ?? [])} CROSS JOIN ${indexedBy(comments, "comments_page_status")}`)
    .where(and(isHiddenInRange(days), isNotNull(comments.postId)))
    .groupBy(comments.pageId, comments.postId)
    .orderBy(desc(hidden), asc(postId))
    .limit(MAX_POSTS);
}
