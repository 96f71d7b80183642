// Example comments: who wrote them, where, and why a policy would act on them.

import type { Deps } from "../../deps.ts";
import { decide } from "../../moderation/decide.ts";
import type { Policy } from "../../moderation/policy.ts";
import { policyFor } from "../../moderation/policy-for.ts";
import { NO_REPETITION } from "../../moderation/repetition/find-repetition.ts";
import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { REASON_LABELS } from "../../vocabulary/judging/judgement.ts";
import { type CommentRow, ownComments } from "../comments/queries.ts";
import { readAnalysis } from "../comments/storage/analysis.ts";
import type { Scope } from "./scope.ts";

type Wanted = {
  /** In the order in which they are shown; only a few. */
  ids: readonly number[];
  /** The policy that gives the reasons, by the internal id of the page. */
  policyOf: (pageId: number) => Policy;
};

/**
 * Presents the examples.
 *
 * @param scope its pages include those of all the comments
 * @returns the comments of each list; those deleted meanwhile are left out
 */
export async function presentExamples(
  { classify }: Pick<Deps, "classify">,
  db: CommentsDb,
  { workspaceId, pages }: Pick<Scope, "workspaceId" | "pages">,
  lists: readonly Wanted[],
): Promise<Example[][]> {
  const rows = await loadRows(
    { workspaceId, db },
    lists.flatMap(({ ids }) => ids),
  );
  const byPage = new Map(pages.map((page) => [page.id, page]));
  return lists.map(({ ids, policyOf }) =>
    ids.flatMap((id) => {
      const row = rows.get(id);
      const page = row && byPage.get(row.pageId);
      return page ? [example(classify, row, page, policyOf(page.id))] : [];
    }),
  );
}

export type Example = ReturnType<typeof example>;

function example(classify: Deps["classify"], row: CommentRow, page: Scope["pages"][number], ofPage: Policy) {
  const policy = policyFor(ofPage, row);
  const analysis = readAnalysis(row.analysis);
  const signals = classify(row.text, policy, {
    author: row.authorKey,
    repetition: analysis?.repetition ?? NO_REPETITION,
  });
  const { category, reasons } = decide(signals, policy);
  const reason = category ?? row.reason;
  return {
    ...presentBriefly(row, page),
    /** One of `REASONS`; null when only the language model objected. */
    reason_code: reason,
    reason: reason && REASON_LABELS[reason],
    reasons,
    looks_legitimate: signals.scores.legitimate >= LEGITIMATE_FROM,
  };
}

/** What a person needs to recognise a comment. */
export const presentBriefly = (row: CommentRow, page: Scope["pages"][number]) => ({
  id: String(row.id),
  account_name: page.name,
  author_name: row.authorName,
  content: row.text,
});

/** The workspace's comments with these ids. @param ids at most some hundreds */
export async function loadRows(
  own: { workspaceId: number; db: CommentsDb },
  ids: readonly number[],
): Promise<Map<number, CommentRow>> {
  if (ids.length === 0) return new Map();
  const rows = await ownComments({ ...own, visible: null }, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
