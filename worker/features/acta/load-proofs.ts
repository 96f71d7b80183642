import { and, asc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { seals } from "../../platform/db/comments.ts";
import { actaDays } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { keyOf, linesOf } from "../../vocabulary/acta/check.ts";
import { type CommentState, entryFrom } from "../../vocabulary/acta/entry.ts";
import type { Proof, Proved } from "../../vocabulary/acta/proof.ts";
import { pathTo } from "../../vocabulary/acta/tree.ts";

/** A workspace whose acta is read. */
export type Sealed = {
  workspaceId: number;
  /** Its public id, which is signed. */
  workspace: string;
  db: CommentsDb;
};

/** Seals whose entries are in memory at a time. */
const AT_ONCE = 20;

/** What the acta has of comments as they are now, by the day that signs it; first those that are not sealed yet. */
export async function loadProofs(
  { core }: Pick<Deps, "core">,
  { workspaceId, workspace, db }: Sealed,
  states: readonly CommentState[],
): Promise<Proof[]> {
  const ofWorkspace = eq(seals.workspaceId, workspaceId);
  const { number, sealedAt, sealedTo, root, chain } = seals;
  const earliest = Math.min(...states.map(({ changeSeq }) => changeSeq));
  // With the one before, from which the chain goes on.
  const from = sql`(SELECT coalesce(max(${number}), 0) FROM ${seals} WHERE ${ofWorkspace} AND ${sealedTo} < ${earliest})`;
  const chained = await db
    .select({ number, sealedAt, sealedTo, root, chain })
    .from(seals)
    .where(and(ofWorkspace, gte(number, from)))
    .orderBy(asc(number));
  const days = await core
    .select()
    .from(actaDays)
    .where(
      and(
        eq(actaDays.workspaceId, workspaceId),
        gte(actaDays.number, chained[0]?.number ?? 0),
        isNotNull(actaDays.signature),
      ),
    )
    .orderBy(asc(actaDays.number));
  const sealOf = ({ changeSeq }: CommentState) => chained.find((seal) => seal.sealedTo >= changeSeq)?.number ?? 0;
  const proved: Proved[] = [];
  const bySeal = [...Map.groupBy(states, sealOf)];
  for (let at = 0; at < bySeal.length; at += AT_ONCE) {
    const some = new Map(bySeal.slice(at, at + AT_ONCE));
    const read = await db
      .select({ number, entries: seals.entries })
      .from(seals)
      .where(and(ofWorkspace, inArray(number, boundList([...some.keys()]))));
    const linesIn = new Map(read.map((seal) => [seal.number, linesOf(seal)]));
    for (const [seal, ofSeal] of some)
      for (const state of ofSeal) proved.push(await provedBy(linesIn.get(seal) ?? [], seal, state));
  }
  const dayOf = ({ seal }: Proved) => (seal === 0 ? null : days.find((day) => day.number >= seal));
  return [...Map.groupBy(proved, dayOf)].map(([day, comments]) => {
    const numbers = comments.map(({ seal }) => seal);
    const [first, last] = [Math.min(...numbers), day?.number ?? Math.max(...numbers)];
    return {
      before: chained.find((seal) => seal.number === first - 1)?.chain ?? "",
      seals: chained.flatMap(({ chain: _, ...seal }) => (seal.number >= first && seal.number <= last ? [seal] : [])),
      signed: day
        ? {
            workspace,
            day: day.day,
            number: day.number,
            chain: day.chain,
            keyId: day.keyId!,
            signature: day.signature!,
          }
        : null,
      comments,
    };
  });
}

/** Seal 0: it is not sealed yet. */
async function provedBy(lines: readonly string[], seal: number, comment: CommentState): Promise<Proved> {
  const state = exactly(comment);
  const key = keyOf({ id: state.id, upTo: state.changeSeq });
  const position = lines.findIndex((line) => keyOf(entryFrom(line)) === key);
  if (position < 0) return { state, seal: 0, entry: "", path: [] };
  return { state, seal, entry: lines[position]!, path: await pathTo(lines, position) };
}

/** Only what the acta has of a comment: a row has more. */
const exactly = (state: CommentState): CommentState => ({
  id: state.id,
  pageId: state.pageId,
  externalKey: state.externalKey,
  changeSeq: state.changeSeq,
  isOwn: state.isOwn,
  status: state.status,
  rule: state.rule,
  salt: state.salt,
  text: state.text,
  authorName: state.authorName,
  postedAt: state.postedAt,
  receivedAt: state.receivedAt,
  decidedBy: state.decidedBy,
  moderationAction: state.moderationAction,
  reason: state.reason,
  analysis: state.analysis,
  events: state.events.map(({ seq, at, actor, cause, fromStatus, toStatus }) => ({
    ...{ seq, at, actor, cause },
    ...{ fromStatus, toStatus },
  })),
});
