import type { Deps } from "../../deps.ts";
import { haveWords } from "../../moderation/exceptions/match.ts";
import type { Policy } from "../../moderation/policy.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { loadAllowedDomainsBySnapshot } from "../settings/queries.ts";
import { type JudgedComment, loadJudgedComments, loadTexts } from "./judged-comments.ts";
import { createReplay, type Outcome } from "./replay.ts";

export type Replayed = { comment: JudgedComment; outcomes: Outcome[] };

type Input = {
  since: number;
  cursor: string | null;
  limit: number;
  /** The policies to test on the comments of each page, by its id; comments of other pages are left out. */
  policies: ReadonlyMap<number, readonly Policy[]>;
};

/** Returns a function that reads stored comments a page at a time, and returns what each policy would have decided. */
export async function createStoredReplay(
  deps: Pick<Deps, "core" | "classify">,
  { workspaceId, db }: { workspaceId: number; db: CommentsDb },
) {
  const allowedDomains = await loadAllowedDomainsBySnapshot(deps.core, workspaceId);
  const replay = createReplay({ classify: deps.classify, allowedDomains });

  return async ({ policies, ...input }: Input) => {
    const all = [...policies.values()].flat();
    const withText =
      allowedDomains.size > 0 ||
      all.some(
        ({ prohibitedWords, allowedDomains: domains, exceptions, learned }) =>
          learned !== null || prohibitedWords.length > 0 || domains.length > 0 || haveWords(exceptions),
      );
    const { comments, ...page } = await loadJudgedComments(db, {
      ...input,
      workspaceId,
      pageIds: [...policies.keys()],
      withText,
    });
    const replayed: Replayed[] = [];
    const unread: JudgedComment[] = [];
    for (const comment of comments) {
      const outcomes = replay(comment.kept, comment.text, policies.get(comment.pageId)!);
      if (outcomes) replayed.push({ comment, outcomes });
      else unread.push(comment);
    }
    // These are few: scores at the very edge of a level, those of an older model, or comments with a review by a language model.
    const texts = await loadTexts(db, workspaceId, unread);
    for (const comment of unread) {
      const outcomes = replay(comment.kept, texts.get(comment.id) ?? "", policies.get(comment.pageId)!);
      if (outcomes) replayed.push({ comment, outcomes });
    }
    return { ...page, replayed };
  };
}
