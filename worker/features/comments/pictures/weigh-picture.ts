// Decides about a comment that is only a picture: its text is judged like any comment's, and what it shows may flag it. A picture
// never hides a comment: a person looks at it. Pure.
import type { Signals } from "../../../moderation/classify.ts";
import { type Decision, decide } from "../../../moderation/decide.ts";
import type { Policy } from "../../../moderation/policy.ts";
import { CATEGORIES, CATEGORY } from "../../../vocabulary/judging/categories.ts";
import type { PictureReading } from "../../../vocabulary/judging/pictures.ts";

/**
 * The lowest probability from which what a picture shows counts. A cautious guess: the model's probabilities are not calibrated.
 */
const FLAG_FROM = 0.7;

/** The decision has no filter when the picture's content decided. @param signals of the text that was read in it */
export function weighPicture(
  signals: Signals,
  { content, probability }: Pick<PictureReading, "content" | "probability">,
  policy: Policy,
): Decision {
  const byText = decide(signals, policy);
  if (byText.status !== "approved") return { ...byText, status: "flagged", doubtful: false, held: "picture" };
  const category = CATEGORIES.find((category) => content in CATEGORY[category].pictures);
  // The exception that the owner made lets it be seen.
  if (byText.reasons.length > 0 || !category || probability < FLAG_FROM) return byText;
  return { status: "flagged", category, filter: null, reasons: [], doubtful: false, held: "picture" };
}
