import type { Deps } from "../../../deps.ts";
import { type Decision, decide } from "../../../moderation/decide.ts";
import { policyFor } from "../../../moderation/policy-for.ts";
import { findRepetition } from "../../../moderation/repetition/find-repetition.ts";
import { fingerprint } from "../../../moderation/repetition/fingerprint.ts";
import { analysisOf } from "../storage/analysis.ts";
import type { CommentChange } from "../storage/comment-change.ts";
import { countInMonth } from "../storage/counted-month.ts";
import { setMachineJudgement } from "../storage/machine-judgement.ts";
import type { PageContext } from "./page-context.ts";
import type { RecentWindow } from "./recent-window.ts";

/** Writes the machine's judgement into the row: its status, its reason, and the desired visibility. */
export function judge(
  deps: Pick<Deps, "classify">,
  page: PageContext,
  row: CommentChange["row"],
  recent: RecentWindow,
  now: number,
): Decision {
  const old = isFromBefore(page, row);
  const own = policyFor(page.policy, row);
  const policy = old ? { ...own, observeOnly: true } : own;
  const signals = deps.classify(row.text, policy, {
    author: row.authorKey,
    repetition: (normalized) => {
      row.fingerprint = fingerprint(normalized) || null;
      const around = recent.around(row.pageId, row.externalKey);
      return findRepetition({ fingerprint: row.fingerprint ?? "", authorId: row.authorKey }, around);
    },
  });
  const decision = decide(signals, policy);
  const first = row.decidedAt === null;
  recent.add(row);

  setMachineJudgement(row, decision.status, analysisOf(signals, decision, page.policyVersion));
  row.decidedAt = now;
  if (first && !old) countInMonth(row, page.usagePeriod);
  return decision;
}

/**
 * Whether a comment is older than the page's protection: it is shown, never hidden and never counted. Meta's clock has seconds.
 */
export const isFromBefore = (
  { protectedFrom }: Pick<PageContext, "protectedFrom">,
  { postedAt }: Pick<CommentChange["row"], "postedAt">,
): boolean => postedAt + 1000 < protectedFrom;
