import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { logFailure } from "../../../failures.ts";
import { personContext } from "../../../platform/crypto/seal.ts";
import { batch } from "../../../platform/db/batch.ts";
import { blockedPeople } from "../../../platform/db/comments.ts";
import { type Databases, eachDatabase } from "../../../platform/db/each-database.ts";
import { hereIn } from "../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { HOUR_MS } from "../../../vocabulary/durations.ts";
import { blockTerms, confirmedTerms } from "../../workspaces/block-terms.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { presentNow } from "../list/present.ts";
import { type CommentRow, ownComment } from "../queries.ts";
import type { BlockInput } from "../schemas.ts";
import { askNetwork, loadConnectedPage } from "./connected-page.ts";
import { recordPersonEvent } from "./record-person-event.ts";

type BlockDeps = Pick<Deps, "core" | "networks" | "sealer" | "isOutboundHeld" | "now">;
type Input = BlockInput & WorkspaceReader & { id: string; userId: number; country: string | null };

/**
 * Blocks the author of a comment on its page, or unblocks them. The network is called before anything is stored here. Safe to
 * repeat: a repeated request is not recorded twice.
 *
 * @throws AppError `not_found`, `own_comment`, `blocking_not_supported`, `author_unknown` when the network does not say who wrote
 * it, and what `blockTerms`, `loadConnectedPage` and `askNetwork` throw
 */
export async function blockAuthor(deps: BlockDeps, input: Input) {
  const { db } = input;
  const comment = await ownComment(input);
  if (comment.isOwn) throw new AppError("own_comment");
  if (!deps.networks[comment.network].capabilities.block) throw new AppError("blocking_not_supported");
  if (input.blocked) await block(deps, db, { comment, ...input });
  else {
    const row = await loadBlockedAuthor(db, comment);
    // The request is a repeat, or the person's data was deleted: then only the network itself can unblock them.
    if (row) await endBlock(deps, db, row, { userId: input.userId, country: input.country });
  }
  return { success: true as const, comment: await presentNow(deps, db, comment) };
}

type Deciding = Pick<Input, "userId" | "country" | "lasts" | "because"> & { comment: CommentRow };

async function block(deps: BlockDeps, db: CommentsDb, { comment, userId, country, ...asked }: Deciding): Promise<void> {
  const { workspaceId, pageId, authorKey } = comment;
  if (authorKey === null) throw new AppError("author_unknown");
  const terms = await blockTerms(deps, { workspaceId, userId, pageId, needs: "moderate", ...asked });
  if (await loadBlockedAuthor(db, comment)) return;
  const { network, externalId, token } = await loadConnectedPage(deps, comment);
  // A comment stores only a key of its author's id, so the id is read from the network.
  const read = () => network.comment({ id: comment.externalId, token });
  const { authorId: personId } = await askNetwork(read, "comment_removed");
  if (personId === null) throw new AppError("author_unknown");
  await askNetwork(() => network.setBlocked({ id: externalId, personId, blocked: true, token }));
  const at = deps.now();
  await batch(db, {
    ...recordPersonEvent(db, comment, { cause: "author_blocked", userId, country, at, terms }),
    kept: db
      .insert(blockedPeople)
      .values({
        pageId,
        authorKey,
        workspaceId,
        sealedPerson: await deps.sealer.seal(personId, personContext(workspaceId, pageId, authorKey)),
        authorName: comment.authorName,
        commentId: comment.id,
        userId,
        blockedAt: at,
        terms,
        endAt: terms.until ?? null,
      })
      .onConflictDoNothing(),
  });
}

type BlockRow = typeof blockedPeople.$inferSelect;

/** Unblocks a person on the network, then here. @param by `userId` null: its time is over */
async function endBlock(
  deps: BlockDeps,
  db: CommentsDb,
  row: BlockRow,
  by: { userId: number | null; country: string | null },
): Promise<void> {
  const { workspaceId, pageId, authorKey, commentId } = row;
  const { network, externalId, token } = await loadConnectedPage(deps, row);
  const personId = await deps.sealer.open(row.sealedPerson, personContext(workspaceId, pageId, authorKey));
  await askNetwork(() => network.setBlocked({ id: externalId, personId, blocked: false, token }));
  await batch(db, {
    ...recordPersonEvent(db, { id: commentId, workspaceId }, { cause: "author_unblocked", ...by, at: deps.now() }),
    forgotten: db.delete(blockedPeople).where(isBlock(row)),
  });
}

const isBlock = ({ pageId, authorKey, blockedAt }: Pick<BlockRow, "pageId" | "authorKey" | "blockedAt">) =>
  and(eq(blockedPeople.pageId, pageId), eq(blockedPeople.authorKey, authorKey), eq(blockedPeople.blockedAt, blockedAt));

/**
 * Confirms as a second person that the block of a comment's author is for ever.
 *
 * @throws AppError `not_found`, and what `confirmedTerms` throws
 */
export async function confirmBlock(deps: BlockDeps, input: Omit<Input, keyof BlockInput>) {
  const { db, userId, country } = input;
  const comment = await ownComment(input);
  const row = await loadBlockedAuthor(db, comment);
  if (!row) throw new AppError("not_found", { facts: "block" });
  const at = deps.now();
  const terms = confirmedTerms(row.terms, { askedBy: row.userId, userId, at });
  await batch(db, {
    ...recordPersonEvent(db, comment, { cause: "author_blocked", userId, country, at, terms }),
    kept: db.update(blockedPeople).set({ terms, endAt: null }).where(isBlock(row)),
  });
  return { success: true as const, comment: await presentNow(deps, db, comment) };
}

/** The blocks that one run ends in each database: a call of the network each. */
const ENDED_AT_ONCE = 20;

/**
 * Unblocks the people whose block is over; where the network refuses, it is tried again in an hour. Safe to repeat.
 *
 * @returns how many were unblocked
 */
export async function endBlocks(deps: BlockDeps & Databases): Promise<number> {
  const ended = await eachDatabase(deps, "unblocking_failed", async (db) => {
    const isHere = await hereIn(deps, db);
    const isOver = and(isNotNull(blockedPeople.endAt), lte(blockedPeople.endAt, deps.now()));
    const due = db
      .select()
      .from(blockedPeople)
      .where(and(isOver, isHere(blockedPeople.workspaceId)));
    let count = 0;
    for (const row of await due.orderBy(blockedPeople.endAt).limit(ENDED_AT_ONCE))
      try {
        await endBlock(deps, db, row, { userId: null, country: null });
        count++;
      } catch (error) {
        logFailure("unblocking_failed", error, { workspaceId: row.workspaceId });
        await db
          .update(blockedPeople)
          .set({ endAt: deps.now() + HOUR_MS })
          .where(isBlock(row));
      }
    return count;
  });
  return ended.reduce((sum, count) => sum + count, 0);
}

/**
 * The block of a comment's author, if they are blocked. When retention emptied the comment, it no longer has an author key, but
 * the block still names the comment.
 */
async function loadBlockedAuthor(db: CommentsDb, { id, workspaceId, pageId, authorKey }: CommentRow) {
  const [row] = await db
    .select()
    .from(blockedPeople)
    .where(
      and(
        eq(blockedPeople.pageId, pageId),
        authorKey === null ? eq(blockedPeople.commentId, id) : eq(blockedPeople.authorKey, authorKey),
        eq(blockedPeople.workspaceId, workspaceId),
      ),
    );
  return row;
}
