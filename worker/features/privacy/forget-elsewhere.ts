// What a workspace wrote down about a person besides their comments: files with everything, notes on comments of others, and
// filters that name them.
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { commentNotes } from "../../platform/db/comments.ts";
import { appeals, exports, pages, proposals, savedViews } from "../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { namesIn, type Traces } from "./traces.ts";

/** How many notes or appeals one query reads. */
const ROWS_AT_ONCE = 2_000;

/**
 * Ends the files with everything of the workspaces where the person wrote, which the cron then deletes, and deletes their notes
 * and saved views with one of the person's names. What was asked about their comments and what a key proposed with a
 * name of theirs goes too. Safe to repeat.
 */
export async function forgetElsewhere(
  { core, now }: Pick<Deps, "core" | "now">,
  db: CommentsDb,
  { written, names }: Traces,
): Promise<void> {
  const pageIds = [...new Set(written.map(([pageId]) => pageId))];
  const workspaceIds = (
    await core
      .selectDistinct({ id: pages.workspaceId })
      .from(pages)
      .where(inArray(pages.id, boundList(pageIds)))
  ).map(({ id }) => id);
  if (workspaceIds.length === 0) return;
  const at = now();
  await core
    .update(exports)
    .set({ expiresAt: at })
    .where(and(inArray(exports.workspaceId, boundList(workspaceIds)), lte(exports.requestedAt, at)));
  const isNamed = namesIn(names);
  const keys = written.map(([, key]) => key);
  const isAboutThem = ({ commentKey, link, text, why }: Asked) =>
    keys.some((key) => key === commentKey || link.includes(key)) || isNamed(`${text}\n${why}`);
  for (const workspaceId of workspaceIds) await deleteAppeals(core, workspaceId, isAboutThem);
  if (names.length === 0) return;
  await deleteNotes(db, workspaceIds, isNamed);
  const proposed = await core
    .select({ id: proposals.id, content: proposals.content, why: proposals.why })
    .from(proposals)
    .where(inArray(proposals.workspaceId, boundList(workspaceIds)));
  const named = proposed.filter(({ content, why }) => isNamed(`${why}\n${JSON.stringify(content)}`));
  await core.delete(proposals).where(inArray(proposals.id, boundList(named.map(({ id }) => id))));
  const rows = await core
    .select()
    .from(savedViews)
    .where(inArray(savedViews.workspaceId, boundList(workspaceIds)));
  for (const { userId, workspaceId, views } of rows) {
    const kept = views.filter(({ name, query }) => !isNamed(name) && !isNamed(textOf(query)));
    if (kept.length === views.length) continue;
    await core
      .update(savedViews)
      .set({ views: kept })
      .where(and(eq(savedViews.userId, userId), eq(savedViews.workspaceId, workspaceId)));
  }
}

/** The values of a filter as they were typed. */
const textOf = (query: string): string => [...new URLSearchParams(query).values()].join(" ");

type Asked = Pick<typeof appeals.$inferSelect, "commentKey" | "link" | "text" | "why">;

/** A flood leaves thousands of them, so they are read in parts. */
async function deleteAppeals(core: CoreDb, workspaceId: number, isAboutThem: (asked: Asked) => boolean): Promise<void> {
  const { id, commentKey, link, text, why } = appeals;
  for (let after: number | null = 0; after !== null; ) {
    const part: (Asked & { id: number })[] = await core
      .select({ id, commentKey, link, text, why })
      .from(appeals)
      .where(and(eq(appeals.workspaceId, workspaceId), gt(id, after)))
      .orderBy(id)
      .limit(ROWS_AT_ONCE);
    const theirs = part.filter(isAboutThem);
    if (theirs.length > 0) await core.delete(appeals).where(inArray(id, boundList(theirs.map((each) => each.id))));
    after = part.length === ROWS_AT_ONCE ? part.at(-1)!.id : null;
  }
}

async function deleteNotes(
  db: CommentsDb,
  workspaceIds: readonly number[],
  isNamed: (text: string) => boolean,
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    // No index has the notes of a workspace, and there are few.
    const part: { id: number; workspaceId: number; text: string }[] = await db
      .select({ id: commentNotes.id, workspaceId: commentNotes.workspaceId, text: commentNotes.text })
      .from(commentNotes)
      .where(gt(commentNotes.id, after))
      .orderBy(commentNotes.id)
      .limit(ROWS_AT_ONCE);
    const named = part.filter(({ workspaceId, text }) => workspaceIds.includes(workspaceId) && isNamed(text));
    if (named.length > 0)
      await db.delete(commentNotes).where(inArray(commentNotes.id, boundList(named.map(({ id }) => id))));
    after = part.length === ROWS_AT_ONCE ? part.at(-1)!.id : null;
  }
}
