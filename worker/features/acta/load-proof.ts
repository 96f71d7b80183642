import { and, asc, eq, gte, isNotNull, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { seals } from "../../platform/db/comments.ts";
import { actaDays } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { keyOf, linesOf } from "../../vocabulary/acta/check.ts";
import { type CommentState, entryFrom } from "../../vocabulary/acta/entry.ts";
import type { Proof } from "../../vocabulary/acta/proof.ts";
import { pathTo } from "../../vocabulary/acta/tree.ts";

/** What the acta has of a comment as it is now; null while that is not sealed. @param workspace its public id */
export async function loadProof(
  { core }: Pick<Deps, "core">,
  { workspaceId, workspace, db }: { workspaceId: number; workspace: string; db: CommentsDb },
  { events, ...comment }: CommentState,
): Promise<Proof | null> {
  const ofWorkspace = eq(seals.workspaceId, workspaceId);
  const seal = await db
    .select()
    .from(seals)
    .where(and(ofWorkspace, gte(seals.sealedTo, comment.changeSeq)))
    .orderBy(asc(seals.number))
    .limit(1)
    .get();
  const lines = seal ? linesOf(seal) : [];
  const position = lines.findIndex((line) => keyOf(entryFrom(line)) === keyOf({ ...comment, upTo: comment.changeSeq }));
  if (!seal || position < 0) return null;
  const day = await core
    .select()
    .from(actaDays)
    .where(and(eq(actaDays.workspaceId, workspaceId), gte(actaDays.number, seal.number), isNotNull(actaDays.signature)))
    .orderBy(asc(actaDays.number))
    .limit(1)
    .get();
  const { number, sealedAt, sealedTo, root } = seals;
  const chained = await db
    .select({ number, sealedAt, sealedTo, root, chain: seals.chain })
    .from(seals)
    .where(and(ofWorkspace, gte(number, seal.number - 1), lte(number, day?.number ?? seal.number)))
    .orderBy(asc(number));
  return {
    state: { ...comment, events },
    entry: lines[position]!,
    path: await pathTo(lines, position),
    before: chained.find((each) => each.number < seal.number)?.chain ?? "",
    seals: chained.flatMap(({ chain: _, ...each }) => (each.number < seal.number ? [] : [each])),
    signed: day
      ? {
          ...{ workspace, day: day.day, number: day.number, chain: day.chain },
          ...{ keyId: day.keyId!, signature: day.signature! },
        }
      : null,
  };
}
