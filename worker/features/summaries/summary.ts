// Summarises some days of a workspace, on the pages that a person may see, for the weekly letter and the monthly report. It reads
// the daily counters, the hidden comments of those days by their index, and what waits now.
import { and, asc, between, count, desc, eq, exists, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { comments, events, NEEDS_PERSON, posts, RESTORED_BY_PERSON, UNANSWERED } from "../../platform/db/comments.ts";
import { pages } from "../../platform/db/core.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { CAUSE_NAMES, CAUSES } from "../../vocabulary/judging/attacks.ts";
import { isHiddenInRange, reasonRanges } from "../attacks/hidden-by-reason.ts";
import { countAttacks, momentsOf, type WorkspaceDays } from "../attacks/queries.ts";
import { weekFacts } from "../attacks/week-facts.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { countsByDay } from "../stats/queries.ts";
import { onVisible, readEach } from "../workspaces/visible-pages.ts";

const EXCERPT_LENGTH = 80;
/** The maximum number of posts that a report names. */
const MAX_POSTS = 5;

export type Summary = Awaited<ReturnType<typeof summaryOf>>;

export async function summaryOf(deps: Pick<Deps, "core" | "comments">, days: WorkspaceDays) {
  const { workspaceId } = days;
  const [counted, facts, attacks, worst, waiting, corrected] = await Promise.all([
    countsByDay(deps.comments, days),
    weekFacts(deps, days),
    countAttacks(deps.comments, days, ["cause"]),
    worstPosts(deps, days),
    readEach(deps.comments, days, (db, { visible }) =>
      db
        .select({ comments: count() })
        .from(comments)
        // The first condition names the index.
        .where(
          and(
            eq(comments.workspaceId, workspaceId),
            sql.raw(NEEDS_PERSON),
            sql.raw(UNANSWERED),
            onVisible(comments.pageId, visible),
          ),
        )
        .get(),
    ),
    readEach(deps.comments, days, (db, { visible }) => correctedIn(db, { ...days, visible })),
  ]);
  const sum = (name: "total" | "removed" | "approved" | "flagged") =>
    counted.reduce((all, counts) => all + counts[name], 0);
  return {
    from: days.from,
    to: days.to,
    total: sum("total"),
    hidden: sum("removed"),
    approved: sum("approved"),
    flagged: sum("flagged"),
    /** Days without comments are left out. */
    days: counted.map(({ day, total, removed }) => ({ day, total, hidden: removed })),
    facts,
    /** Why they were hidden, the most frequent first. */
    causes: CAUSES.map((cause) => ({
      cause,
      name: CAUSE_NAMES[cause],
      comments: attacks.find((one) => one.cause === cause)?.attacks ?? 0,
    }))
      .filter((one) => one.comments > 0)
      .sort((one, other) => other.comments - one.comments),
    worst,
    waiting: waiting.reduce((all, one) => all + (one?.comments ?? 0), 0),
    corrected: corrected.reduce((all, one) => all + one, 0),
  };
}

/** The posts with the most hidden comments of these days. */
async function worstPosts({ core, comments: databaseOf }: Pick<Deps, "core" | "comments">, days: WorkspaceDays) {
  const own = await core
    .select({ id: pages.id, publicId: pages.publicId, name: pages.name })
    .from(pages)
    .where(and(eq(pages.workspaceId, days.workspaceId), onVisible(pages.id, days.visible)));
  const ofOwn = { ...days, visible: own.map(({ id }) => id) };
  const read = await readEach(databaseOf, ofOwn, async (db, { visible, shard }) =>
    (await mostHiddenIn(db, { ...days, visible })).map((post) => ({ ...post, shard })),
  );
  const found = read
    .flat()
    .sort((one, other) => other.hidden - one.hidden || (one.postId < other.postId ? -1 : 1))
    .slice(0, MAX_POSTS);
  return Promise.all(
    found.map(async ({ pageId, postId, hidden, shard }) => {
      const post = await databaseOf(shard)
        .select({ excerpt: posts.excerpt, permalink: posts.permalink })
        .from(posts)
        .where(and(eq(posts.pageId, pageId), eq(posts.externalId, postId), eq(posts.workspaceId, days.workspaceId)))
        .get();
      const page = own.find(({ id }) => id === pageId);
      return {
        text: post?.excerpt ? excerptOf(post.excerpt, EXCERPT_LENGTH) : null,
        permalink: post?.permalink ?? null,
        /** Public id and name of its page. */
        page: page?.publicId ?? "",
        pageName: page?.name ?? "",
        hidden,
      };
    }),
  );
}

function mostHiddenIn(db: CommentsDb, { visible, ...days }: Omit<WorkspaceDays, "shards">) {
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

async function correctedIn(db: CommentsDb, days: WorkspaceDays): Promise<number> {
  const { from, before } = momentsOf(days);
  const ofVisiblePage = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, events.commentId), onVisible(comments.pageId, days.visible)));
  const row = await db
    .select({ corrected: count() })
    .from(events)
    .where(
      and(
        eq(events.workspaceId, days.workspaceId),
        between(events.at, from, before - 1),
        sql.raw(RESTORED_BY_PERSON),
        days.visible === null ? undefined : exists(ofVisiblePage),
      ),
    )
    .get();
  return row?.corrected ?? 0;
}
