import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { blockedPeople } from "../../../platform/db/comments.ts";
import { isoTime, isoTimeOrNull } from "../../../time.ts";
import { blockReasonText } from "../../../vocabulary/judging/institution.ts";
import { loadActors, nameOf } from "../../workspaces/names.ts";
import { onVisible, type WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { pageNames } from "../list/present.ts";

/** The longest list of blocked people that is shown. */
const MAX_LISTED = 200;

/** The people whom the workspace blocked through Atalaya and who are still blocked, the latest first. */
export async function listBlocked(
  { core }: Pick<Deps, "core">,
  { db, workspaceId, visible, userId }: WorkspaceReader & { userId: number },
) {
  const rows = await db
    .select()
    .from(blockedPeople)
    .where(and(eq(blockedPeople.workspaceId, workspaceId), onVisible(blockedPeople.pageId, visible)))
    .orderBy(desc(blockedPeople.blockedAt))
    .limit(MAX_LISTED);
  const [pages, people] = await Promise.all([
    pageNames(
      core,
      workspaceId,
      rows.map(({ pageId }) => pageId),
    ),
    loadActors(
      core,
      workspaceId,
      rows.flatMap(({ userId, terms }) => [userId, terms.confirmedBy]),
    ),
  ]);
  const blocked = rows.map((row) => ({
    /** One of their comments: `POST /comments/{id}/block` unblocks them with it. */
    comment_id: String(row.commentId),
    author_name: row.authorName,
    social_account_id: pages.get(row.pageId)?.publicId ?? "",
    blocked_at: isoTime(row.blockedAt),
    blocked_by: nameOf(people, row.userId),
    until: isoTimeOrNull(row.terms.until ?? null),
    because: row.terms.because ? blockReasonText(row.terms.because) : null,
    /** A second person has not confirmed yet that it is for ever. `may_confirm`: the person who asks now may do that. */
    asks_forever: row.terms.asksForever ?? false,
    may_confirm: row.terms.asksForever === true && row.userId !== userId,
    confirmed_by: nameOf(people, row.terms.confirmedBy ?? null),
  }));
  return { success: true as const, blocked };
}
