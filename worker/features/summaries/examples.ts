// Some comments that Atalaya hid, for a report that goes to a client: no names, and the words that counted are masked.
import { and, desc, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { Decision } from "../../moderation/decide.ts";
import { DEFAULT_POLICY } from "../../moderation/policy.ts";
import { BY_ITSELF, comments } from "../../platform/db/comments.ts";
import { indexedBy } from "../../platform/db/indexed-by.ts";
import { CAUSE_NAMES, type Cause, causeOf } from "../../vocabulary/judging/attacks.ts";
import { CATEGORIES } from "../../vocabulary/judging/categories.ts";
import { isHiddenInRange, reasonRanges } from "../attacks/hidden-by-reason.ts";
import type { WorkspaceDays } from "../attacks/queries.ts";
import { excerptOf } from "../comments/excerpt.ts";
import { type Analysis, readAnalysis } from "../comments/storage/analysis.ts";
import { visiblePages } from "../workspaces/names.ts";

const MAX_EXAMPLES = 4;
const EXAMPLE_LENGTH = 120;
/** How many of the latest hidden comments are read, so that there are several causes. */
const MAX_READ = 30;

/** What may lead to a person: mentions, links, and five digits or more with what people write between them. */
const TRACES = /@[\w.]+|\S*(?:https?:|www\.|\.\w{2,}\/)\S*|\S+@\S+|\d(?:[\s()./-]{0,2}\d){4,}/gu;

/** One example of each cause, the latest. One whose words cannot be found any more is left out. */
export async function loadExamples(
  deps: Pick<Deps, "core" | "explain">,
  days: WorkspaceDays,
): Promise<{ cause: Cause; name: string; text: string }[]> {
  const own = await visiblePages(deps.core, days);
  const latest = await days.db
    .select({
      text: sql<string>`${comments.text}`.as("text"),
      reason: sql`${comments.reason}`.mapWith(comments.reason).as("reason"),
      analysis: sql<string>`${comments.analysis}`.as("analysis"),
    })
    .from(sql`${reasonRanges(own.map(({ id }) => id))} CROSS JOIN ${indexedBy(comments, "comments_page_status")}`)
    .where(and(isHiddenInRange(days), sql.raw(BY_ITSELF), sql`${comments.text} <> ''`))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_READ);
  const examples = new Map<Cause, string>();
  for (const { text, reason, analysis: stored } of latest) {
    const analysis = readAnalysis(stored);
    const cause = causeOf({ reason, scores: analysis?.scores });
    if (!analysis || analysis.picture || examples.has(cause) || examples.size === MAX_EXAMPLES) continue;
    const shown = text.slice(0, 2 * EXAMPLE_LENGTH);
    const marks = marksIn(deps, shown, analysis);
    if (marks.length > 0) examples.set(cause, excerptOf(masked(shown, marks), EXAMPLE_LENGTH));
  }
  return [...examples].map(([cause, text]) => ({ cause, name: CAUSE_NAMES[cause], text }));
}

/** What counted for its decision, and whatever words hurt for any head of the model. */
function marksIn({ explain }: Pick<Deps, "explain">, text: string, { reasons }: Analysis) {
  const found = reasons.filter(({ kind }) => kind !== "score") as Decision["reasons"];
  const decision = { status: "disapproved", category: null, filter: "model", doubtful: false } as const;
  return CATEGORIES.flatMap((head) =>
    explain(text, DEFAULT_POLICY, {
      ...decision,
      reasons: [...found, { kind: "score", head, score: 1, threshold: 0 }],
    }),
  ).filter((mark) => mark.kind !== "score" || mark.weight > 0);
}

/** The text with each marked word as its first letter and dots, and without what leads to a person. */
export function masked(text: string, marks: readonly { start: number; end: number }[]): string {
  const units = text.split("");
  const isSign = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? "");
  for (const { start, end } of marks)
    for (let at = start; at < end; at++) if (isSign(at) && isSign(at - 1)) units[at] = "•";
  return units.join("").replace(TRACES, "•••");
}
