// Simulates an owner who corrects the errors on their page, one after the other. Then the engine judges unseen comments of the page.
import { classifierOf } from "../../../worker/moderation/classify.ts";
import { decide } from "../../../worker/moderation/decide.ts";
import { describerOf } from "../../../worker/moderation/learning/describer.ts";
import { type Anchor, type Correction, learn } from "../../../worker/moderation/learning/learn.ts";
import { ORDINARY_COMMENTS } from "../../../worker/moderation/learning/ordinary.ts";
import { createScorer } from "../../../worker/moderation/model/scorer.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";
import { DEFAULT_POLICY, type Policy } from "../../../worker/moderation/policy.ts";
import { fingerprint } from "../../../worker/moderation/repetition/fingerprint.ts";
import type { Adapter } from "../../../worker/vocabulary/judging/learning.ts";
import { shippedWeights } from "../../engine.ts";
import type { Wanted } from "./pages.ts";

const scorer = createScorer(shippedWeights().buffer);
const classify = classifierOf(scorer);

/** The maximum number of corrections that the product reads. */
const MAX_ANCHORS = 230;

const judge = (text: string, learned: Adapter | null) => {
  const policy: Policy = { ...DEFAULT_POLICY, learned };
  return decide(classify(text, policy), policy);
};

const describerOfModel = describerOf(scorer);

function describe(text: string) {
  const described = describerOfModel(text, []);
  return { ...described, fingerprint: fingerprint(normalize(text).normalized.text) || null };
}

/** The first errors of a stream as corrections, and the other comments before the last of them. */
function watch(stream: readonly Wanted[], most: number, hides = (one: Wanted) => one.hides) {
  const corrections: Correction[] = [];
  const anchors: Anchor[] = [];
  for (const each of stream) {
    if (corrections.length >= most) break;
    const { status, category } = judge(each.text, null);
    const { description, scores, fingerprint: copies } = describe(each.text);
    if ((status === "disapproved") === hides(each)) {
      anchors.push({ hidden: status === "disapproved", description });
      continue;
    }
    const lesson = hides(each) ? "unwanted" : category === "spam" ? "spam" : "toxic";
    corrections.push({ lesson, scores, author: each.author, fingerprint: copies, description });
  }
  const ordinary = ORDINARY_COMMENTS.map(
    (text): Anchor => ({ hidden: false, description: describe(text).description }),
  );
  return { corrections, anchors: [...ordinary, ...anchors.slice(-MAX_ANCHORS)] };
}

/** The adapter that a page learns from the first errors of a stream. */
export function taught(stream: readonly Wanted[], most: number, hides?: (one: Wanted) => boolean): Adapter | null {
  const { corrections, anchors } = watch(stream, most, hides);
  return learn(corrections, anchors, scorer.version).adapter;
}

/** Compares the decisions with what the owner wants. A flagged comment stays visible and waits for a person. */
export function outcomeOf(comments: readonly Wanted[], learned: Adapter | null) {
  const outcome = { shown: 0, hidden: 0, legitimate: 0, threats: 0, flagged: 0, statuses: "" };
  for (const comment of comments) {
    const { status } = judge(comment.text, learned);
    outcome.statuses += status[0]!;
    if (status === "flagged") outcome.flagged++;
    if (status === "disapproved" && !comment.hides) outcome.hidden++;
    if (status === "disapproved" && comment.isLegitimate) outcome.legitimate++;
    if (status === "approved" && comment.hides) outcome.shown++;
    if (status !== "disapproved" && comment.isThreat) outcome.threats++;
  }
  return outcome;
}
