import type { Measured } from "./accuracy/measured.ts";
import { shareOf } from "./accuracy/statistics.ts";
import type { Results } from "./results.ts";

type Published = Results["headline"]["natural"];

/**
 * Returns the figures that the site publishes: the outcomes of the default policy for each kind of comment, with Wilson's intervals.
 *
 * @param sets the open test split in Spanish, and the pages in natural proportions
 */
export const headlineOf = (
  sets: Record<"natural" | "adversarial", readonly Measured[]>,
  measuredAt: Date,
  commentsPerSecond: number,
): Results["headline"] => ({
  measuredAt: measuredAt.toISOString(),
  natural: publishedOf(sets.natural),
  adversarial: publishedOf(sets.adversarial),
  commentsPerSecond,
});

function publishedOf(measured: readonly Measured[]): Published {
  const of = (...classes: string[]) => {
    const members = measured.filter(({ row }) => row.class !== undefined && classes.includes(row.class));
    const count = (status: string) => members.filter(({ judged }) => judged.decision.status === status).length;
    return {
      rows: members.length,
      hidden: shareOf(count("disapproved"), members.length),
      flagged: shareOf(count("flagged"), members.length),
    };
  };
  return {
    complaints: of("complaint", "question"),
    clean: of("praise", "neutral", "banter"),
    abuse: of("toxic"),
    spam: of("spam"),
  };
}
