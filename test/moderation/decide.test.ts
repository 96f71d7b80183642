import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Signals } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import { DEFAULT_POLICY, type Policy } from "../../worker/moderation/policy.ts";
import { THRESHOLDS } from "../../worker/moderation/thresholds.ts";
import { SENSITIVITIES } from "../../worker/vocabulary.ts";
import { classify } from "./support.ts";

const NOTHING: Signals = {
  normalized: "",
  prohibited: [],
  patterns: [],
  scores: { toxic: 0, spam: 0, legitimate: 0 },
  versions: { normalizer: "1", model: "none" },
};
const scored = (scores: Partial<Signals["scores"]>): Signals => ({
  ...NOTHING,
  scores: { ...NOTHING.scores, ...scores },
});
const toxic = THRESHOLDS.toxic.normal;
const spam = THRESHOLDS.spam.normal;

describe("decide", () => {
  it("approves when nothing is found", () => {
    expect(decide(NOTHING, DEFAULT_POLICY)).toEqual({
      status: "approved",
      category: null,
      filter: null,
      reasons: [],
      doubtful: false,
    });
  });

  it("hides a prohibited word on every plan, and says which and where", () => {
    const signals = { ...NOTHING, prohibited: [{ entry: "feo", start: 3, end: 6 }] };
    expect(decide(signals, { ...DEFAULT_POLICY, hidesSpam: false })).toEqual({
      status: "disapproved",
      category: "word",
      filter: "words",
      reasons: [{ kind: "word", entry: "feo", start: 3, end: 6 }],
      doubtful: false,
    });
  });

  it("hides abuse from the level on, and gives the score and the level", () => {
    const decision = decide(scored({ toxic: toxic.hide }), DEFAULT_POLICY);
    expect(decision).toMatchObject({ status: "disapproved", category: "toxic", filter: "model", doubtful: false });
    expect(decision.reasons).toEqual([{ kind: "score", head: "toxic", score: toxic.hide, threshold: toxic.hide }]);
  });

  it("flags what lies between the levels, as doubtful", () => {
    expect(decide(scored({ toxic: toxic.hide - 0.01 }), DEFAULT_POLICY)).toMatchObject({
      status: "flagged",
      doubtful: true,
    });
  });

  it("flags instead of hiding when it looks like a complaint", () => {
    expect(decide(scored({ toxic: toxic.hide, legitimate: 0.9 }), DEFAULT_POLICY)).toMatchObject({
      status: "flagged",
      doubtful: true,
    });
  });

  it("flags certain spam without doubt on a plan that does not hide it", () => {
    const decision = decide(scored({ spam: spam.hide }), { ...DEFAULT_POLICY, hidesSpam: false });
    expect(decision).toMatchObject({ status: "flagged", category: "spam", doubtful: false });
  });

  it.each([{ automod: false }, { observeOnly: true }])("acts on nothing with %j", (off) => {
    const policy = { ...DEFAULT_POLICY, ...off };
    expect(decide(scored({ toxic: 1 }), policy).status).toBe("flagged");
    expect(decide(scored({ toxic: toxic.flag }), policy).status).toBe("approved");
    expect(decide({ ...NOTHING, prohibited: [{ entry: "a", start: 0, end: 1 }] }, policy).status).toBe("flagged");
  });

  it("never shows more under a stricter policy", () => {
    const probability = fc.double({ min: 0, max: 1, noNaN: true });
    const words = fc.subarray(["perro", "gat*", "hola mundo", "🤮"]);
    const text = fc.array(fc.constantFrom("perro", "gatito", "hola", "mundo", "🤮", "wa.me/123456789", "tienda.com"), {
      maxLength: 6,
    });
    const settings = fc.record({
      automod: fc.boolean(),
      observeOnly: fc.boolean(),
      hidesSpam: fc.boolean(),
      prohibitedWords: words,
      allowedWords: words,
      toxic: fc.nat(2),
      spam: fc.nat(2),
    });
    type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;
    const policyOf = ({ toxic, spam, ...rest }: Settings): Policy => ({
      ...rest,
      allowedDomains: [],
      sensitivity: { toxic: SENSITIVITIES[toxic]!, spam: SENSITIVITIES[spam]! },
    });
    const stricterOf = (a: Settings, b: Settings): Settings => ({
      automod: a.automod || b.automod,
      observeOnly: a.observeOnly && b.observeOnly,
      hidesSpam: a.hidesSpam || b.hidesSpam,
      prohibitedWords: [...new Set([...a.prohibitedWords, ...b.prohibitedWords])],
      allowedWords: a.allowedWords.filter((word) => b.allowedWords.includes(word)),
      toxic: Math.max(a.toxic, b.toxic),
      spam: Math.max(a.spam, b.spam),
    });
    const scores = fc.record({ toxic: probability, spam: probability, legitimate: probability });
    fc.assert(
      fc.property(settings, settings, text, scores, (mild, other, words, chances) => {
        const rank = (policy: Policy) => {
          const { status } = decide({ ...classify(words.join(" "), policy), scores: chances }, policy);
          return ["approved", "flagged", "disapproved"].indexOf(status);
        };
        expect(rank(policyOf(stricterOf(mild, other)))).toBeGreaterThanOrEqual(rank(policyOf(mild)));
      }),
      { numRuns: 1000 },
    );
  });
});
