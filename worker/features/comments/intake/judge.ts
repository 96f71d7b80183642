import type { Deps } from "../../../deps.ts";
import { type Decision, decide } from "../../../moderation/decide.ts";
import { readText } from "../../../moderation/normalize/normalize.ts";
import { policyFor } from "../../../moderation/policy-for.ts";
import { findRepetition } from "../../../moderation/repetition/find-repetition.ts";
import { fingerprint } from "../../../moderation/repetition/fingerprint.ts";
import { analysisOf } from "../storage/analysis.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { countInMonth } from "../storage/counted-month.ts";
import { setMachineJudgement } from "../storage/machine-judgement.ts";
import type { PageContext } from "./page-context.ts";
import type { RecentWindow } from "./recent-window.ts";

type Row = CommentChange["row"];

/** The machine's decision about a comment, and its row with it: status, reason, desired visibility, month. */
export function judge(
  { classify }: Pick<Deps, "classify">,
  page: PageContext,
  before: Row,
  recent: Pick<RecentWindow, "around">,
  now: number,
): { decision: Decision; row: Row } {
  const isOld = isFromBefore(page, before);
  const own = policyFor(page.policy, before);
  const policy = isOld ? { ...own, observeOnly: true } : own;
  const read = readText(before.text);
  const found = fingerprint(read.normalized.text);
  const repetition = findRepetition(
    { fingerprint: found, authorId: before.authorKey },
    recent.around(before.pageId, before.externalKey),
  );
  const signals = classify(before.text, policy, { author: before.authorKey, repetition, read });
  const decided = decide(signals, policy);
  const isHeldByAge = isOld && decided.held === "observe";
  const decision: Decision = isHeldByAge
    ? { ...decided, held: page.resumedAt === null ? "before" : "paused" }
    : decided;

  const row = { ...before, fingerprint: found || null, decidedAt: now };
  setMachineJudgement(row, decision.status, analysisOf(signals, decision, page.policyVersion));
  if (before.decidedAt === null && !isOld) countInMonth(row, page.usagePeriod);
  return { decision, row };
}

/**
 * Whether a comment is older than the page's protection: it is shown, never hidden and never counted. Meta's clock has seconds.
 * Before its first protection a page sends us no webhooks, so what one brings is new, whatever date it carries. After a pause it
 * may also be a late webhook from before.
 */
export const isFromBefore = (
  { protectedFrom, resumedAt }: Pick<PageContext, "protectedFrom" | "resumedAt">,
  { postedAt, receivedAt, foundBy }: Pick<Row, "postedAt" | "receivedAt" | "foundBy">,
): boolean => (resumedAt === null && foundBy === "webhook" ? receivedAt : postedAt) + 1000 < protectedFrom;
