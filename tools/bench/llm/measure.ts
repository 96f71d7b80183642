import pMap from "p-map";
import { type Review, reviewQuestion } from "../../../worker/features/comments/review/review-question.ts";
import type { LanguageModel } from "../../../worker/platform/ai/language-model.ts";
import type { Row } from "./rows.ts";

export type Asked = Row & { review: Review | null; ms: number };

/**
 * Asks the language model about each row like the product, with only the comment.
 *
 * @param pacing calls begin at least `60,000 / perMinute` ms apart
 */
export async function askAll(
  languageModel: LanguageModel,
  rows: Row[],
  { concurrency, perMinute }: { concurrency: number; perMinute: number },
): Promise<Asked[]> {
  const gapMs = 60_000 / perMinute;
  let nextAt = performance.now();
  return pMap(
    rows,
    async (row) => {
      const waitMs = nextAt - performance.now();
      nextAt = Math.max(nextAt, performance.now()) + gapMs;
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const startedAt = performance.now();
      const { choice } = await languageModel.choose(reviewQuestion({ text: row.text, parentText: null }));
      return { ...row, review: choice, ms: performance.now() - startedAt };
    },
    { concurrency },
  );
}
