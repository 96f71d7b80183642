import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { personContext } from "../../../platform/crypto/seal.ts";
import { batch } from "../../../platform/db/batch.ts";
import { blockedPeople } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { presentComments } from "../list/present.ts";
import { type CommentRow, ownComment, ownCommentNow } from "../queries.ts";
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
 * it, and what `loadConnectedPage` and `askNetwork` throw
 */
export async function blockAuthor(deps: BlockDeps, input: Input) {
  const { db } = input;
  const comment = await ownComment(input);
  if (comment.isOwn) throw new AppError("own_comment");
  if (!deps.networks[comment.network].capabilities.block) throw new AppError("blocking_not_supported");
  await (input.blocked ? block : unblock)(deps, db, { comment, ...input });
  const [shown] = await presentComments(deps, db, [await ownCommentNow(db, comment)]);
  return { success: true as const, comment: shown! };
}

type Deciding = Pick<Input, "userId" | "country"> & { comment: CommentRow };

async function block(deps: BlockDeps, db: CommentsDb, { comment, userId, country }: Deciding): Promise<void> {
  const { workspaceId, pageId, authorKey } = comment;
  if (authorKey === null) throw new AppError("author_unknown");
  if (await loadBlockedAuthor(db, comment)) return;
  const { network, externalId, token } = await loadConnectedPage(deps, comment);
  // A comment stores only a key of its author's id, so the id is read from the network.
  const read = () => network.comment({ id: comment.externalId, token });
  const { authorId: personId } = await askNetwork(read, "comment_removed");
  if (personId === null) throw new AppError("author_unknown");
  await askNetwork(() => network.setBlocked({ id: externalId, personId, blocked: true, token }));
  const at = deps.now();
  await batch(db, {
    ...recordPersonEvent(db, comment, { cause: "author_blocked", userId, country, at }),
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
      })
      .onConflictDoNothing(),
  });
}

async function unblock(deps: BlockDeps, db: CommentsDb, { comment, userId, country }: Deciding): Promise<void> {
  const { workspaceId, pageId } = comment;
  const row = await loadBlockedAuthor(db, comment);
  // The request is a repeat, or the person's data was deleted: then only the network itself can unblock them.
  if (!row) return;
  const { network, externalId, token } = await loadConnectedPage(deps, comment);
  const personId = await deps.sealer.open(row.sealedPerson, personContext(workspaceId, pageId, row.authorKey));
  await askNetwork(() => network.setBlocked({ id: externalId, personId, blocked: false, token }));
  await batch(db, {
    ...recordPersonEvent(db, comment, { cause: "author_unblocked", userId, country, at: deps.now() }),
    forgotten: db
      .delete(blockedPeople)
      .where(and(eq(blockedPeople.pageId, pageId), eq(blockedPeople.authorKey, row.authorKey))),
  });
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
