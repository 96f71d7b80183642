import { and, eq, inArray, lt, notInArray } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList, boundRows } from "../../platform/db/bound-json.ts";
import { assignments, commentNotes } from "../../platform/db/comments.ts";
import { memberships, users } from "../../platform/db/core.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { MAX_ASSIGNED } from "../../vocabulary/limits.ts";
import { presentComments } from "../comments/list/present.ts";
import { type CommentRow, ownComments } from "../comments/queries.ts";
import { raiseForChange } from "../comments/storage/raise-for-change.ts";
import { MAX_NOTES } from "../notes/schemas.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { mailAssignment } from "./mail-assignment.ts";
import type { AssignInput } from "./schemas.ts";

type Needs = Pick<Deps, "core" | "networks" | "sealer" | "queues" | "now">;
type Input = AssignInput & WorkspaceReader & { userId: number; userName: string };

/**
 * Assigns comments to a member of the workspace, or to no one. Safe to repeat: a comment that the member already has stays
 * assigned and gets no second note. The member gets a mail, at most once in ten minutes.
 *
 * @throws AppError `not_found` when a comment or the member is not the workspace's, `assignee_cannot_see`, `too_many_assigned`;
 * as `takeWriteQuota`
 */
export async function assignComments(deps: Needs, input: Input) {
  const { workspaceId, userId, note } = input;
  const ids = [...new Set(input.commentIds.map(Number))];
  const chosen = await ownComments(input, ids);
  if (chosen.length < ids.length) throw new AppError("not_found", { facts: "a comment to assign" });
  const member = input.to === null ? null : await loadMember(deps.core, workspaceId, input.to);
  if (member && chosen.some(({ pageId }) => !(member.pageIds?.includes(pageId) ?? true)))
    throw new AppError("assignee_cannot_see");
  const had = await countAssigned(input, ids);
  const changed = chosen.filter(({ id }) => had.get(id) !== member?.id);
  if (member && (await countOthers(input, { memberId: member.id, ids })) + ids.length > MAX_ASSIGNED)
    throw new AppError("too_many_assigned");

  if (note && changed.length > 0) await takeWriteQuota(deps, workspaceId, Array(changed.length).fill(note));
  const at = deps.now();
  if (changed.length > 0) await assign(changed, { ...input, memberId: member?.id, at });
  if (member && member.id !== userId && changed.length > 0)
    await mailAssignment(deps, { ...input, member, comments: changed.length });
  const rows = await ownComments(input, ids);
  return { success: true as const, comments: await presentComments(deps, input.db, rows) };
}

/** @param given.memberId undefined for no one */
async function assign(
  changed: CommentRow[],
  { db, workspaceId, userId, note, memberId, at }: Input & { memberId: number | undefined; at: number },
): Promise<void> {
  const { from, field } = boundRows(changed.map(({ id }) => ({ commentId: id, noteId: newId(at) })));
  const about = { commentId: field("commentId"), workspaceId };
  const assignment = { ...about, assignedBy: userId, assignedAt: at };
  const written = { ...about, id: field("noteId"), userId, createdAt: at };
  const notesHad = db.$count(
    commentNotes,
    and(eq(commentNotes.commentId, about.commentId), eq(commentNotes.workspaceId, workspaceId)),
  );
  await batch(db, {
    ...raiseForChange(db, changed),
    taken: db
      .delete(assignments)
      .where(
        and(
          inArray(assignments.commentId, boundList(changed.map(({ id }) => id))),
          eq(assignments.workspaceId, workspaceId),
        ),
      ),
    given:
      memberId === undefined
        ? undefined
        : db.insert(assignments).select(rowsFor(assignments, { ...assignment, userId: memberId }, { from })),
    // A comment with the most notes allowed is assigned without this one.
    noted:
      note === undefined
        ? undefined
        : db
            .insert(commentNotes)
            .select(rowsFor(commentNotes, { ...written, text: note }, { from, where: lt(notesHad, MAX_NOTES) })),
  });
}

/** @throws AppError `not_found` */
async function loadMember(core: CoreDb, workspaceId: number, publicId: string) {
  const member = await core
    .select({ id: users.id, name: users.name, email: users.email, pageIds: memberships.pageIds })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
    .where(eq(users.publicId, publicId))
    .get();
  if (!member) throw new AppError("not_found", { facts: `member ${publicId}` });
  return member;
}

async function countAssigned({ db, workspaceId }: WorkspaceReader, ids: number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ commentId: assignments.commentId, userId: assignments.userId })
    .from(assignments)
    .where(and(inArray(assignments.commentId, boundList(ids)), ofWorkspace(assignments.workspaceId, workspaceId)));
  return new Map(rows.map(({ commentId, userId }) => [commentId, userId]));
}

/** How many other comments a member has assigned. */
const countOthers = ({ db, workspaceId }: WorkspaceReader, { memberId, ids }: { memberId: number; ids: number[] }) =>
  db.$count(
    assignments,
    and(
      eq(assignments.workspaceId, workspaceId),
      eq(assignments.userId, memberId),
      notInArray(assignments.commentId, boundList(ids)),
    ),
  );
