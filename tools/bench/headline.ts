import type { Measured } from "./accuracy/measured.ts";
import type { Results } from "./results.ts";

/** The figures of the landing page, each of rows of its own: nothing is counted twice. @param measured the open test split in Spanish */
export function headlineOf(
  measured: readonly Measured[],
  measuredAt: Date,
  commentsPerSecond: number,
): Results["headline"] {
  const hidden = (...classes: string[]) => {
    const members = measured.filter(({ row }) => row.class !== undefined && classes.includes(row.class));
    const count = members.filter(({ judged }) => judged.decision.status === "disapproved").length;
    return { share: count / members.length, rows: members.length };
  };
  return {
    measuredAt: measuredAt.toISOString(),
    complaintsHidden: hidden("complaint", "question"),
    cleanHidden: hidden("praise", "neutral", "banter"),
    abuseHidden: hidden("toxic"),
    spamHidden: hidden("spam"),
    commentsPerSecond,
  };
}
