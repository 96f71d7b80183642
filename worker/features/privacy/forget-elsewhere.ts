// What a workspace wrote down about a person besides their comments: files with everything, notes on comments of others, and
// filters that name them.
import { and, eq, gt, inArray, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { commentNotes } from "../../platform/db/comments.ts";
import { appeals, exports, pages, savedViews } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { namesIn, type Traces } from "./traces.ts";

/** How many notes one query reads. */
const NOTES_AT_ONCE = 2_000;

/**
 * Ends the files with everything of the workspaces where the person wrote, which the cron then deletes, and deletes their notes
 * and saved views with one of the person's names. What was asked about their comments goes too. Safe to repeat.
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
  const asked = await core
    .select()
    .from(appeals)
    .where(inArray(appeals.workspaceId, boundList(workspaceIds)));
  const aboutThem = asked.filter(
    ({ commentKey, link, text, why }) =>
      keys.some((key) => key === commentKey || link.includes(key)) || isNamed(`${text}\n${why}`),
  );
  await core.delete(appeals).where(inArray(appeals.id, boundList(aboutThem.map(({ id }) => id))));
  if (names.length === 0) return;
  await deleteNotes(db, workspaceIds, isNamed);
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
      .limit(NOTES_AT_ONCE);
    const named = part.filter(({ workspaceId, text }) => workspaceIds.includes(workspaceId) && isNamed(text));
    if (named.length > 0)
      await db.delete(commentNotes).where(inArray(commentNotes.id, boundList(named.map(({ id }) => id))));
    after = part.length === NOTES_AT_ONCE ? part.at(-1)!.id : null;
  }
}
