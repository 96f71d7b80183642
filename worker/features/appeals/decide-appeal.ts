import { and, eq, exists, inArray, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { appealContext } from "../../platform/crypto/seal.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { appeals, mails } from "../../platform/db/core.ts";
import { APPEAL_LETTER_MS, APPEAL_UNDO_MS } from "../../vocabulary/appeals.ts";
import { reasonOfRule } from "../../vocabulary/judging/published-rules.ts";
import type { DecisionSource } from "../comments/decisions/person-decision.ts";
import { setCommentStatus } from "../comments/decisions/set-status.ts";
import { undoDecision } from "../comments/decisions/undo.ts";
import { ownComment } from "../comments/queries.ts";
import type { LetterData } from "../mail/letters.ts";
import { storeMail } from "../mail/store-mail.ts";
import { loadChosenPages } from "../workspaces/chosen-pages.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { ownAppeal } from "./own-appeals.ts";
import type { DecideAppealInput } from "./schemas.ts";

type DecideDeps = Pick<Deps, "core" | "networks" | "queues" | "sealer" | "now">;
type Actor = WorkspaceReader & Pick<DecisionSource, "userId" | "country"> & { id: string; timeZone: string };
type Row = typeof appeals.$inferSelect;

/** Of equal appeals, how many are answered by mail: a batch has at most a hundred statements. */
const MAX_ANSWERED = 50;

/**
 * Stores a person's answer to an appeal and its equals. Restoring and keeping are decisions about the comment like any other: in
 * its ledger, carried out by the outbox, undone in the log. The letters leave when the answer cannot be taken back any more.
 *
 * @throws AppError `not_found`, also for a comment of another page; `appeal_answered`, `appeal_not_hidden` for keeping a comment
 * that is visible, and what `setCommentStatus` throws
 */
export async function decideAppeal(deps: DecideDeps, { id, ...input }: Actor & DecideAppealInput): Promise<void> {
  const { core, now } = deps;
  const appeal = await ownAppeal(core, { ...input, id });
  const isEqual = and(eq(appeals.workspaceId, appeal.workspaceId), eq(appeals.key, appeal.key));
  const isWaiting = and(isEqual, isNull(appeals.decidedAt));
  const waiting = await core.select().from(appeals).where(isWaiting);
  if (appeal.decidedAt !== null) throw new AppError("appeal_answered");
  const { outcome, userId } = input;
  const decided = outcome === "not_found" ? null : await decideComment(deps, appeal, input);
  const rule = outcome === "kept" ? (input.rule ?? null) : null;
  const decision = { decidedAt: now(), decidedBy: userId, outcome, rule, ...decided };
  const letters = await lettersOf(deps, waiting, { outcome, rule, timeZone: input.timeZone });
  // One that came meanwhile waits for an answer of its own.
  const ids = boundList(waiting.map((row) => row.id));
  const answered = and(inArray(appeals.id, ids), isNull(appeals.decidedAt));
  const update = core.update(appeals).set(decision).where(answered).returning({ id: appeals.id });
  const { stored } = await batch(core, { ...letters, stored: update });
  if (stored.length > 0) return;
  // Somebody else answered first, and the comment follows their answer.
  if (decided) await takeBack(deps, { ...input, ...decided });
  throw new AppError("appeal_answered");
}

async function decideComment(
  deps: DecideDeps,
  { groupKey }: Row,
  { outcome, commentId = "", rule = "other", ...actor }: Omit<Actor & DecideAppealInput, "id">,
): Promise<Pick<Row, "commentId" | "commentKey" | "decisionSeq">> {
  const comment = await ownComment({ ...actor, id: commentId });
  const ofPage = await loadChosenPages(deps.core, { ...actor, page: groupKey });
  if (!ofPage.some(({ id }) => id === comment.pageId)) throw new AppError("not_found", { facts: "another page" });
  const isKept = outcome === "kept";
  if (isKept && comment.status !== "disapproved") throw new AppError("appeal_not_hidden");
  const status = isKept ? ("disapproved" as const) : ("approved" as const);
  const reason = isKept ? reasonOfRule(rule) : undefined;
  const { comment: after } = await setCommentStatus(deps, { ...actor, commentId, status, reason });
  const isNew = after.decision_seq !== comment.decisionSeq;
  const { id, externalKey } = comment;
  return { commentId: id, commentKey: externalKey, decisionSeq: isNew ? after.decision_seq : null };
}

type Decided = Omit<Actor, "id"> & Pick<Row, "commentId" | "decisionSeq">;

/** Undoes the decision about the comment, unless there was a later one. */
async function takeBack(deps: DecideDeps, { commentId, decisionSeq, ...actor }: Decided): Promise<void> {
  const own = { ...actor, id: String(commentId) };
  if (decisionSeq !== null && (await ownComment(own)).decisionSeq === decisionSeq) await undoDecision(deps, own);
}

const mailKeyOf = ({ id }: Row) => `appeal:${id}`;

/** A statement for each address that waits for the answer: one letter, however often it was left. */
async function lettersOf(
  { sealer, ...deps }: DecideDeps,
  waiting: readonly Row[],
  answer: Pick<LetterData<"appeal_answer">, "outcome" | "rule" | "timeZone">,
) {
  const addressed = waiting.slice(0, MAX_ANSWERED).flatMap((row) => {
    const { id, sealedAddress } = row;
    return sealedAddress === null ? [] : [sealer.open(sealedAddress, appealContext(id)).then((to) => ({ to, row }))];
  });
  const opened = (await Promise.all(addressed)).toReversed();
  const byAddress = new Map(opened.map((each) => [each.to.toLowerCase(), each]));
  const letters = [...byAddress.values()].map(async ({ to, row }) => {
    const data = { page: row.pageName, askedAt: row.createdAt, ...answer };
    const mail = { key: mailKeyOf(row), to, letter: "appeal_answer" as const, data, waitMs: APPEAL_LETTER_MS };
    const isIt = and(eq(appeals.id, row.id), isNull(appeals.decidedAt));
    const onlyIf = exists(deps.core.select({ id: appeals.id }).from(appeals).where(isIt));
    return [mail.key, (await storeMail({ sealer, ...deps }, { ...mail, onlyIf })).statement] as const;
  });
  return Object.fromEntries(await Promise.all(letters));
}

/**
 * Takes an answer back before its letters leave: the appeals wait again, and the comment is as it was.
 *
 * @throws AppError `not_found`, `appeal_answered`, and what `undoDecision` throws
 */
export async function undoAppeal(deps: DecideDeps, actor: Actor): Promise<void> {
  const { core, now } = deps;
  const { key, decidedAt, commentId, decisionSeq, workspaceId } = await ownAppeal(core, actor);
  if (decidedAt === null || now() >= decidedAt + APPEAL_UNDO_MS) throw new AppError("appeal_answered");
  await takeBack(deps, { ...actor, commentId, decisionSeq });
  const isIt = and(eq(appeals.workspaceId, workspaceId), eq(appeals.key, key), eq(appeals.decidedAt, decidedAt));
  const rows = await core.select().from(appeals).where(isIt);
  const undecided = { decidedAt: null, outcome: null, rule: null, commentId: null, decisionSeq: null };
  await batch(core, {
    waiting: core.update(appeals).set(undecided).where(isIt),
    letters: core.delete(mails).where(inArray(mails.key, boundList(rows.map(mailKeyOf)))),
  });
}
