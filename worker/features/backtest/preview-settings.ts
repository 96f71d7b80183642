// Shows before saving what other settings would have decided about the comments of the last months.
import type { Deps } from "../../deps.ts";
import type { Policy } from "../../moderation/policy.ts";
import { LEGITIMATE_FROM } from "../../moderation/thresholds.ts";
import type { PolicySettings } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { DAY_MS, PAST_DAYS } from "../../vocabulary/durations.ts";
import type { SubscriptionTerms } from "../plans/entitlements.ts";
import { changedSettings } from "../settings/changed-settings.ts";
import { presentExamples } from "./examples.ts";
import { createStoredReplay, type Replayed } from "./replay-stored.ts";
import type { PreviewInput, TestWordsInput } from "./schemas.ts";
import { loadScope, policiesOf, type Scope } from "./scope.ts";

/** The maximum number of comments of a workspace that are read, the newest first. */
const MAX_READ = 50_000;
/** The rows that are read at once: some megabytes, even with long comments. */
const ROWS_AT_ONCE = 5_000;
const EXAMPLES = 50;
/** The time limit: when every text has to be judged again, the answer comes in time and says that it is incomplete. */
const TIME_MS = 8_000;

type Own = { workspaceId: number; db: CommentsDb; subscription: SubscriptionTerms };
type Input = Omit<PreviewInput, "version"> & Own;
type PreviewDeps = Pick<Deps, "core" | "classify" | "networks" | "now">;

/** What edited settings would change (`previewPolicies`). @throws AppError `not_found` for a page that is not the workspace's */
export async function previewSettings(deps: PreviewDeps, input: Input) {
  const { workspaceId, db, subscription, page, days, applyTo: _, ...change } = input;
  const scope = await loadScope(deps, { workspaceId, subscription, page });
  const wanted = policiesOf(scope, (before) => changedSettings(before, change));
  return previewPolicies(deps, { db, scope, days, inForce: policiesOf(scope), wanted });
}

/** What some words of a list hide that nothing else would, whether they are in the list already or not (`previewPolicies`). */
export async function previewWords(deps: PreviewDeps, { words, page, ...own }: TestWordsInput & Own) {
  const scope = await loadScope(deps, { ...own, page });
  const having = (added: string[]) => {
    const policies = [...policiesOf(scope)].map(([id, policy]): [number, Policy] => {
      const others = policy.prohibitedWords.filter((word) => !words.includes(word));
      return [id, { ...policy, automod: true, observeOnly: false, prohibitedWords: [...others, ...added] }];
    });
    return new Map(policies);
  };
  return previewPolicies(deps, { db: own.db, scope, days: PAST_DAYS, inForce: having([]), wanted: having(words) });
}

type Draft = {
  db: CommentsDb;
  scope: Scope;
  /** Replaces the settings of the scope. */
  draft: PolicySettings;
  /** How many days back. */
  days: number;
};

/** Compares what the settings in force and the draft decide about stored comments (`previewPolicies`). */
export const previewDraft = (deps: PreviewDeps, { db, scope, draft, days }: Draft) =>
  previewPolicies(deps, { db, scope, days, inForce: policiesOf(scope), wanted: policiesOf(scope, () => draft) });

type Compared = Omit<Draft, "draft"> & { inForce: Map<number, Policy>; wanted: Map<number, Policy> };

/**
 * Compares what two policies of each page decide about stored comments. People's decisions are left out, since settings do not
 * change them.
 *
 * @returns `hidden` and `released` count where the draft differs from the settings in force; `past` says how comments would
 * change if the draft were applied to them; `withNewWord` counts comments that a new word of the draft would hide, and that the
 * settings in force hide already or would hide today. `complete` is false when there are more comments than are read
 */
export async function previewPolicies(deps: PreviewDeps, { db, scope, days, inForce, wanted: draft }: Compared) {
  const startedAt = deps.now();
  const policies = new Map(
    [...inForce].map(([id, before]) => [id, [before, sharingLists(before, draft.get(id)!)] as const]),
  );

  const replayPage = await createStoredReplay(deps, { workspaceId: scope.workspaceId, db });
  const hidden = createTally();
  const released = createTally();
  const past = { hidden: 0, released: 0 };
  const withNewWord = { hidden: 0, visible: 0 };
  let considered = 0;
  let read = 0;
  let cursor: string | null = null;
  do {
    const limit = Math.min(ROWS_AT_ONCE, MAX_READ - read);
    const answer = await replayPage({ policies, since: startedAt - days * DAY_MS, cursor, limit });
    for (const each of answer.replayed) {
      const [before, after] = each.outcomes.map(({ status }) => status === "disapproved");
      const [wasWord, isWord] = each.outcomes.map(({ category }) => category === "word");
      const isHidden = each.comment.status === "disapproved";
      if (before && after && isWord && !wasWord) withNewWord[isHidden ? "hidden" : "visible"]++;
      if (after && !before) hidden.add(each);
      if (before && !after) released.add(each);
      if (after && !isHidden) past.hidden++;
      if (isHidden && !after) past.released++;
    }
    considered += answer.replayed.length;
    read += answer.read;
    cursor = answer.cursor;
  } while (cursor !== null && read < MAX_READ && deps.now() - startedAt < TIME_MS);

  const draftOf = (id: number) => policies.get(id)![1];
  const forceOf = (id: number) => policies.get(id)![0];
  const [hiddenComments, releasedComments] = await presentExamples(deps, db, scope, [
    { ids: hidden.best(), policyOf: draftOf },
    { ids: released.best(), policyOf: forceOf },
  ]);
  return {
    considered,
    hidden: { count: hidden.count, looksLegitimate: hidden.looksLegitimate, comments: hiddenComments! },
    released: { count: released.count, comments: releasedComments! },
    past,
    withNewWord,
    complete: cursor === null,
  };
}

/** Makes equal lists one object, so that a text is searched only once. */
function sharingLists(before: Policy, after: Policy): Policy {
  const shared = (a: string[], b: string[]) =>
    a.length === b.length && a.every((word, index) => word === b[index]) ? a : b;
  return {
    ...after,
    prohibitedWords: shared(before.prohibitedWords, after.prohibitedWords),
    allowedWords: shared(before.allowedWords, after.allowedWords),
  };
}

/**
 * Counts, and keeps as examples the comments that look most like customers: hiding a complaint or a question is the worst
 * mistake.
 */
function createTally() {
  let examples: Replayed["comment"][] = [];
  const byCustomers = () => examples.sort((a, b) => legitimate(b) - legitimate(a));
  const tally = {
    count: 0,
    looksLegitimate: 0,
    add({ comment }: Replayed) {
      tally.count++;
      if (legitimate(comment) >= LEGITIMATE_FROM) tally.looksLegitimate++;
      examples.push(comment);
      if (examples.length >= EXAMPLES * 20) examples = byCustomers().slice(0, EXAMPLES);
    },
    /** The ids, in the order in which they are shown. */
    best: () =>
      byCustomers()
        .slice(0, EXAMPLES)
        .map(({ id }) => id),
  };
  return tally;
}

const legitimate = ({ kept: analysis }: Replayed["comment"]): number => analysis.scores.legitimate;
