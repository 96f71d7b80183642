import type { Deps } from "../../deps.ts";
import type { SubscriptionRow } from "../../features/plans/queries.ts";
import { takeJudgements } from "../../features/usage/take-judgements.ts";
import { languageOf } from "../../moderation/language/detect.ts";
import { isLearned } from "../../moderation/language/unlearned.ts";
import { DEFAULT_POLICY } from "../../moderation/policy.ts";
import { MAX_COMMENT_LENGTH } from "../../vocabulary/comments.ts";
import { type Attribute, isAttribute, scoreOf } from "./attributes.ts";
import { NoScores } from "./refusals.ts";
import type { AnalyzeInput } from "./schemas.ts";

/**
 * Scores a text as Perspective's `comments:analyze` does. Nothing is stored or logged of it.
 *
 * `languages` of the answer are those of the request, or else the detected one; a short text has none that is clear, and then it is
 * "und" and all weights read it.
 *
 * @throws NoScores, and AppError as `takeJudgements`
 */
export async function analyze(
  deps: Pick<Deps, "core" | "classify" | "explain" | "coarseWords" | "now">,
  caller: { workspaceId: number; subscription: SubscriptionRow },
  { comment, context, requestedAttributes, languages: asked, spanAnnotations, clientToken }: AnalyzeInput,
) {
  const text = requireText(comment);
  if (context?.entries && context.articleAndParentComment)
    throw invalid("Context can have either entries or article_and_parent_comment, but both fields were populated.");
  const attributes = Object.entries(requestedAttributes ?? {});
  const names = attributes.map(([name, parameters]) => requireAttribute(name, parameters?.scoreType));
  if (names.length === 0) throw new NoScores("NO_REQUESTED_ATTRIBUTES", "Missing requested_attributes");
  const signals = deps.classify(text, DEFAULT_POLICY);
  const detectedLanguages = [languageOf(text, signals)];
  const languages = asked?.length ? asked : detectedLanguages;
  requireLanguages(names[0]!, languages, asked?.length ? {} : { detectedLanguages });
  await takeJudgements(deps, caller, 1);
  const scored = names.map((name, index) => {
    const { value, parts } = scoreOf(deps, { text, scores: signals.scores }, name);
    if (value < (attributes[index]![1]?.scoreThreshold ?? 0)) return [name, {}] as const;
    // Without annotations Perspective answers one span, which is the text.
    const spans = spanAnnotations ? parts() : [{ begin: 0, end: text.length, value }];
    const spanScores = spans.map((span) => ({ begin: span.begin, end: span.end, score: probability(span.value) }));
    return [name, { spanScores, summaryScore: probability(value) }] as const;
  });
  return {
    attributeScores: Object.fromEntries(scored),
    languages,
    detectedLanguages,
    ...(clientToken && { clientToken }),
  };
}

const probability = (value: number) => ({ value, type: "PROBABILITY" as const });
const invalid = (message: string) => new NoScores("INVALID_REQUEST", message);

function requireText(comment: AnalyzeInput["comment"]): string {
  const { text, type } = comment ?? {};
  if (type && type !== "PLAIN_TEXT" && type !== "TEXT_TYPE_UNSPECIFIED")
    throw invalid(type === "HTML" ? "Currently, only 'PLAIN_TEXT' comments are supported" : "Unknown text type");
  if (!text?.trim()) throw new NoScores("COMMENT_EMPTY", "Comment must be non-empty.");
  if (text.length > MAX_COMMENT_LENGTH) throw new NoScores("COMMENT_TOO_LONG", "Comment text too long.");
  return text;
}

function requireAttribute(name: string, scoreType: string | null | undefined): Attribute {
  if (!isAttribute(name)) throw invalid(`Unknown requested attribute: ${name}`);
  if (scoreType && scoreType !== "PROBABILITY" && scoreType !== "SCORE_TYPE_UNSPECIFIED")
    throw invalid(`Requested score type ${scoreType} is not supported by attribute ${name}`);
  return name;
}

/** Every attribute reads the same languages, so the first one stands for all. `es-MX` is Spanish. */
function requireLanguages(attribute: Attribute, languages: readonly string[], found: object): void {
  if (languages.includes("mis")) throw new NoScores("LANGUAGE_DETECTION_FAILED", "Unable to detect language");
  const isRead = (language: string) => isLearned({ code: language.toLowerCase().split("-")[0]! });
  if (languages.every(isRead)) return;
  throw new NoScores(
    "LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE",
    `Attribute ${attribute} does not support request languages: ${languages.filter((each) => !isRead(each)).join(", ")}`,
    { languageNotSupportedByAttributeError: { ...found, attribute } },
  );
}
