// The texts that a workspace's people use again and again. The browser fills in their variables, so that the sender reads the
// text first.
import { and, asc, eq, lt, ne, notExists } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { savedReplies } from "../../platform/db/core.ts";
import { newId, newPublicId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { logChange } from "../settings/log-change.ts";
import { listChange, replyItem } from "../settings/rule-changes.ts";
import { MAX_SAVED_REPLIES, type SavedReplyInput } from "./schemas.ts";

type Own = { workspaceId: number; id: string };
/** Who changes the replies; `isUndo` when that takes back an earlier change. */
type Changing = { workspaceId: number; userId: number; isUndo?: boolean };
type ReplyDeps = Pick<Deps, "core" | "now">;

/** Lists saved replies by name. */
export async function listSavedReplies({ core }: Pick<Deps, "core">, { workspaceId }: { workspaceId: number }) {
  const rows = await core
    .select()
    .from(savedReplies)
    .where(eq(savedReplies.workspaceId, workspaceId))
    .orderBy(asc(savedReplies.name));
  return { success: true as const, replies: rows.map(present) };
}

/**
 * Adds a saved reply.
 *
 * @param publicId that of a deleted one, to bring it back; otherwise a new one
 * @throws AppError `plan_limit_reached` when the workspace has as many as it may have, `name_taken`
 */
export async function addSavedReply(
  deps: ReplyDeps,
  { name, text, ...who }: SavedReplyInput & Changing,
  publicId = newPublicId(),
) {
  const { core, now } = deps;
  const { workspaceId } = who;
  const at = now();
  const row = { id: newId(at), publicId, workspaceId, name, text, createdAt: at, updatedAt: at };
  const ofWorkspace = core.$count(savedReplies, eq(savedReplies.workspaceId, workspaceId));
  // The inserting statement counts, so that of several requests at once each sees the earlier ones.
  const [added] = await core
    .insert(savedReplies)
    .select(rowsFor(savedReplies, row, { where: lt(ofWorkspace, MAX_SAVED_REPLIES) }))
    .onConflictDoNothing()
    .returning();
  if (added) {
    await logReplies(deps, who, [], [added]);
    return { success: true as const, reply: present(added) };
  }
  const same = await core.select().from(savedReplies).where(isNamed({ workspaceId, name })).get();
  // The repeat of a request whose answer was lost.
  if (same?.text === text) return { success: true as const, reply: present(same) };
  if (same) throw new AppError("name_taken");
  throw new AppError("plan_limit_reached", {
    message: `Puedes guardar hasta ${MAX_SAVED_REPLIES} respuestas. Elimina alguna que no uses.`,
  });
}

/** Changes a saved reply. @throws AppError `not_found`, `name_taken` */
export async function changeSavedReply(deps: ReplyDeps, { id, name, text, ...who }: SavedReplyInput & Own & Changing) {
  const { core, now } = deps;
  const { workspaceId } = who;
  const before = await core.select().from(savedReplies).where(isOwn({ workspaceId, id })).get();
  const sameName = core
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(isNamed({ workspaceId, name }), ne(savedReplies.publicId, id)));
  const [changed] = await core
    .update(savedReplies)
    .set({ name, text, updatedAt: now() })
    .where(and(isOwn({ workspaceId, id }), notExists(sameName)))
    .returning();
  if (changed && before) {
    await logReplies(deps, who, [before], [changed]);
    return { success: true as const, reply: present(changed) };
  }
  throw before ? new AppError("name_taken") : new AppError("not_found", { facts: `saved reply ${id}` });
}

/** @throws AppError `not_found` */
export async function removeSavedReply(deps: ReplyDeps, own: Own & Changing) {
  const gone = await deps.core.delete(savedReplies).where(isOwn(own)).returning();
  if (gone.length === 0) throw new AppError("not_found", { facts: `saved reply ${own.id}` });
  await logReplies(deps, own, gone, []);
  return { success: true as const };
}

type Row = typeof savedReplies.$inferSelect;

const logReplies = (
  deps: ReplyDeps,
  { workspaceId, userId, isUndo = false }: Changing,
  before: readonly Row[],
  after: readonly Row[],
) =>
  logChange(deps, {
    ...{ workspaceId, userId, isUndo, pageId: null },
    changes: [listChange("savedReplies", before.map(itemOf), after.map(itemOf))],
  });

const itemOf = ({ publicId, name, text }: Row) => replyItem(publicId, { name, text });

const isOwn = ({ workspaceId, id }: Own) =>
  and(eq(savedReplies.publicId, id), eq(savedReplies.workspaceId, workspaceId));

const isNamed = ({ workspaceId, name }: { workspaceId: number; name: string }) =>
  and(eq(savedReplies.workspaceId, workspaceId), eq(savedReplies.name, name));

const present = ({ publicId, name, text }: Row) => ({ id: publicId, name, text });
