import { describe, expect, it } from "vitest";
import { classifierOf } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import { explainWith } from "../../worker/moderation/explain.ts";
import { DEFAULT_POLICY, type Policy } from "../../worker/moderation/policy.ts";
import { scorerOf } from "./fixed-scorer.ts";

function highlightsOf(text: string, scores: Parameters<typeof scorerOf>[0], policy: Partial<Policy> = {}) {
  const whole = { ...DEFAULT_POLICY, ...policy };
  const scorer = scorerOf(scores);
  const decision = decide(classifierOf(scorer)(text, whole), whole);
  return explainWith(scorer, text, whole, decision).map(
    ({ start, end, ...why }) =>
      `${text.slice(start, end)} (${why.kind === "word" ? why.entry : why.kind === "rule" ? why.rule : why.head})`,
  );
}

describe("explain", () => {
  it("shows how a prohibited word was really written", () => {
    expect(highlightsOf("qué p.e.r.r.0 más feo", {}, { prohibitedWords: ["perro"] })).toEqual(["p.e.r.r.0 (perro)"]);
  });

  it("shows the rules of an evasive offer, and the words that moved the score", () => {
    expect(highlightsOf("Préstamos sin buró, wa.me/525512345678", { spam: 0.5 })).toEqual([
      "Préstamos (loan)",
      "Préstamos (spam)",
      "sin buró (loan)",
      "wa.me/525512345678 (chat_link)",
    ]);
  });

  it("shows the words that moved the decisive head", () => {
    expect(highlightsOf("Idiota de siempre", { toxic: 1, insult: 0.9 })).toEqual(["Idiota (toxic)"]);
  });

  it("returns nothing for an approved comment", () => {
    expect(highlightsOf("Préstamos sin buró", {})).toEqual([]);
  });
});
