import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifierOf, type Signals } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import { NO_SHIFTS } from "../../worker/moderation/learning/adapter.ts";
import { DEFAULT_POLICY, type Policy } from "../../worker/moderation/policy.ts";
import { THRESHOLDS } from "../../worker/moderation/thresholds.ts";
import { SENSITIVITIES } from "../../worker/vocabulary/judging/judgement.ts";
import { KIND } from "../../worker/vocabulary/judging/kinds.ts";
import { NO_SCORES, scorerOf } from "./fixed-scorer.ts";

const NOTHING: Signals = {
  normalized: "",
  language: { code: "und", confidence: 0 },
  reading: "read",
  prohibited: [],
  exceptions: [],
  evasiveOffer: [],
  repetition: { sameAuthor: 0, otherAuthors: 0 },
  scores: NO_SCORES,
  shifts: NO_SHIFTS,
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

  it("hides abuse at or above the level, and returns the score and the level", () => {
    const decision = decide(scored({ toxic: toxic.hide }), DEFAULT_POLICY);
    expect(decision).toMatchObject({ status: "disapproved", category: "toxic", filter: "model", doubtful: false });
    expect(decision.reasons).toEqual([{ kind: "score", head: "toxic", score: toxic.hide, threshold: toxic.hide }]);
  });

  it("flags a score between the levels as doubtful", () => {
    expect(decide(scored({ toxic: toxic.hide - 0.01 }), DEFAULT_POLICY)).toMatchObject({
      status: "flagged",
      doubtful: true,
    });
    const atTheLevel = decide(scored({ toxic: toxic.flag }), DEFAULT_POLICY);
    expect(atTheLevel).toMatchObject({ status: "flagged", reasons: [{ kind: "score", threshold: toxic.flag }] });
  });

  it("flags instead of hiding when it looks like a complaint", () => {
    expect(decide(scored({ toxic: toxic.hide, legitimate: 0.9 }), DEFAULT_POLICY)).toMatchObject({
      status: "flagged",
      doubtful: true,
    });
  });

  it("flags certain spam, not as doubtful, on a plan that does not hide it", () => {
    const decision = decide(scored({ spam: spam.hide }), { ...DEFAULT_POLICY, hidesSpam: false });
    expect(decision).toMatchObject({ status: "flagged", category: "spam", doubtful: false });
  });

  it("flags instead of hiding, for the same reasons, when the network cannot hide", () => {
    const policy = { ...DEFAULT_POLICY, canHide: false };
    for (const signals of [scored({ toxic: 1 }), { ...NOTHING, prohibited: [{ entry: "a", start: 0, end: 1 }] }])
      expect(decide(signals, policy)).toEqual({
        ...decide(signals, DEFAULT_POLICY),
        status: "flagged",
        held: "network",
      });
    const doubtful = scored({ toxic: toxic.flag });
    expect(decide(doubtful, policy)).toEqual(decide(doubtful, DEFAULT_POLICY));
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
    const text = fc.array(
      fc.constantFrom(
        ...["perro", "gatito", "hola", "mundo", "🤮", "wa.me/123456789", "tienda.com", "préstamos"],
        ...["this is what you are", "você não é uma"],
      ),
      { maxLength: 6 },
    );
    const languages = fc.constantFrom("es", "all") satisfies fc.Arbitrary<Policy["languages"]>;
    const settings = fc.record({
      languages,
      automod: fc.boolean(),
      observeOnly: fc.boolean(),
      hidesSpam: fc.boolean(),
      canHide: fc.boolean(),
      prohibitedWords: words,
      allowedWords: words,
      toxic: fc.nat(2),
      spam: fc.nat(2),
    });
    type Settings = typeof settings extends fc.Arbitrary<infer T> ? T : never;
    const policyOf = ({ toxic, spam, ...rest }: Settings): Policy => ({
      ...DEFAULT_POLICY,
      ...rest,
      allowedDomains: [],
      sensitivity: { ...DEFAULT_POLICY.sensitivity, toxic: SENSITIVITIES[toxic]!, spam: SENSITIVITIES[spam]! },
    });
    const stricterOf = (a: Settings, b: Settings): Settings => ({
      automod: a.automod || b.automod,
      observeOnly: a.observeOnly && b.observeOnly,
      hidesSpam: a.hidesSpam || b.hidesSpam,
      canHide: a.canHide || b.canHide,
      languages: a.languages === "all" ? "all" : b.languages,
      prohibitedWords: [...new Set([...a.prohibitedWords, ...b.prohibitedWords])],
      allowedWords: a.allowedWords.filter((word) => b.allowedWords.includes(word)),
      toxic: Math.max(a.toxic, b.toxic),
      spam: Math.max(a.spam, b.spam),
    });
    const scores = fc.record({
      toxic: probability,
      insult: probability,
      hate: probability,
      threat: probability,
      sexual: probability,
      spam: probability,
      legitimate: probability,
    });
    const repetition = fc.record({ sameAuthor: fc.nat(6), otherAuthors: fc.nat(6) });
    fc.assert(
      fc.property(settings, settings, text, scores, repetition, (mild, other, words, chances, repetition) => {
        const classify = classifierOf(scorerOf(chances));
        const rank = (policy: Policy) => {
          const { status } = decide(classify(words.join(" "), policy, { repetition }), policy);
          return ["approved", "flagged", "disapproved"].indexOf(status);
        };
        expect(rank(policyOf(stricterOf(mild, other)))).toBeGreaterThanOrEqual(rank(policyOf(mild)));
      }),
      { numRuns: 1000 },
    );
  });

  it("hides nothing while it only observes, and finds nothing in an allowed entry", () => {
    const words = fc.array(fc.constantFrom("perro", "gatito", "hola", "🤮", "wa.me/123456789", "préstamos"), {
      maxLength: 6,
    });
    const lists = fc.subarray(["perro", "gat*", "🤮", "hola perro"]);
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(words, lists, lists, score, score, (written, prohibitedWords, allowedWords, toxic, spam) => {
        const classify = classifierOf(scorerOf({ toxic, spam }));
        const text = written.join(" ");
        const policy = { ...DEFAULT_POLICY, prohibitedWords };
        expect(decide(classify(text, policy), { ...policy, observeOnly: true }).status).not.toBe("disapproved");
        const all = classify(text, policy).prohibited;
        for (const match of classify(text, { ...policy, allowedWords }).prohibited) expect(all).toContainEqual(match);
      }),
    );
  });

  it("names the kinds of abuse behind the deciding score, likeliest first", () => {
    const decision = decide(scored({ toxic: 1, insult: 0.6, threat: 0.9, hate: 0.2 }), DEFAULT_POLICY);
    expect(decision.reasons.map((reason) => reason.kind === "score" && reason.head)).toEqual([
      "toxic",
      "threat",
      "insult",
    ]);
  });

  it.each(["threat", "sexual"] as const)("flags a likely %s although it is hardly abuse, and says why", (kind) => {
    const { from } = KIND[kind];
    expect(decide(scored({ toxic: 0.1, [kind]: from - 0.01 }), DEFAULT_POLICY).status).toBe("approved");
    expect(decide(scored({ toxic: 0.1, [kind]: from }), DEFAULT_POLICY)).toEqual({
      status: "flagged",
      category: "toxic",
      filter: "model",
      reasons: [{ kind: "score", head: kind, score: from, threshold: from }],
      doubtful: true,
      held: "doubt",
    });
  });

  describe("says what kept a comment from being hidden:", () => {
    const certain = scored({ toxic: 1 });
    const spammy = scored({ spam: spam.hide });
    const copied = scored({ spam: spam.hide });
    it.each<[string, Signals, Partial<Policy>, string | undefined]>([
      ["nothing, where it is hidden", certain, {}, undefined],
      ["nothing, where nothing was found", NOTHING, {}, undefined],
      ["its score", scored({ toxic: toxic.flag }), {}, "doubt"],
      ["a customer's voice", scored({ toxic: toxic.hide, legitimate: 0.9 }), {}, "customer"],
      ["a customer's voice in a raid", scored({ toxic: toxic.flag, legitimate: 0.9 }), { raid: "1" }, "customer"],
      ["the plan", spammy, { hidesSpam: false }, "plan"],
      ["copies alone", { ...copied, repetition: { sameAuthor: 5, otherAuthors: 5 } }, {}, "repeated"],
      [
        "the plan's languages",
        { ...certain, language: { code: "en", confidence: 1 } },
        { languages: "es" },
        "plan_language",
      ],
      ["the post's rule", certain, { postMode: "off" }, "post_off"],
      ["the mode", certain, { observeOnly: true }, "observe"],
      ["the switch", certain, { automod: false }, "automod_off"],
      ["its score, where machines only observe", scored({ toxic: toxic.flag }), { observeOnly: true }, "doubt"],
      ["the network", certain, { canHide: false }, "network"],
      ["its language", { ...certain, reading: "guess" }, {}, "unread"],
      ["its language, with a sign", { ...certain, reading: "signs" }, {}, "signs"],
    ])("%s", (_, signals, policy, held) => expect(decide(signals, { ...DEFAULT_POLICY, ...policy }).held).toBe(held));
  });

  describe("in a language that no weights know", () => {
    const certain: Signals = { ...scored({ toxic: 1, spam: 1 }), reading: "guess" };

    it("leaves a finding of the model alone visible, and has it read", () => {
      const unread = { status: "approved", reasons: [], doubtful: true, held: "unread" };
      expect(decide(certain, DEFAULT_POLICY)).toMatchObject(unread);
      expect(decide({ ...NOTHING, reading: "guess" }, DEFAULT_POLICY)).toMatchObject(unread);
    });

    it("flags it where a sign speaks, and in a raid hides it", () => {
      const signs: Signals = { ...certain, reading: "signs" };
      expect(decide(signs, DEFAULT_POLICY)).toMatchObject({ status: "flagged", doubtful: true });
      expect(decide(signs, { ...DEFAULT_POLICY, raid: "1" })).toMatchObject({ status: "disapproved" });
      expect(decide({ ...NOTHING, reading: "signs" }, DEFAULT_POLICY)).toMatchObject({ status: "approved" });
    });

    it("hides the owner's words and what rules find", () => {
      const prohibited = [{ entry: "a", start: 0, end: 1 }];
      expect(decide({ ...certain, prohibited }, DEFAULT_POLICY).status).toBe("disapproved");
      const evasiveOffer = [{ rule: "chat_link" as const, start: 0, end: 1 }];
      expect(decide({ ...certain, evasiveOffer }, DEFAULT_POLICY)).toMatchObject({
        status: "disapproved",
        filter: "rules",
      });
    });

    it("asks nobody where machines do not act", () => {
      for (const off of [{ automod: false }, { observeOnly: true }])
        expect(decide(certain, { ...DEFAULT_POLICY, ...off })).toMatchObject({ status: "approved", doubtful: false });
    });
  });

  describe("on a plan for Spanish only", () => {
    const policy: Policy = { ...DEFAULT_POLICY, languages: "es", prohibitedWords: ["dog"] };
    const classify = classifierOf(scorerOf({ toxic: 1, spam: 1 }));
    const status = (text: string) => decide(classify(text, policy), policy).status;

    it.each(["you are the worst of all and this is not what we asked for", "vocês não são uma empresa muito boa"])(
      "leaves %j alone",
      (text) => expect(status(text)).toBe("approved"),
    );

    it.each(["eres lo peor que hay en el mundo", "idiota", "fuck you", "jajaja", "🖕"])("judges %j", (text) =>
      expect(status(text)).toBe("disapproved"),
    );

    it("still hides a prohibited word of another language", () => {
      expect(status("you are the worst dog of all and this is not it")).toBe("disapproved");
    });
  });

  it("flags a text that many authors copy, with repetition as a reason", () => {
    const classify = classifierOf(scorerOf({ spam: 0.45 }));
    const once = decide(classify("aprovechen esto", DEFAULT_POLICY), DEFAULT_POLICY);
    const signals = classify("aprovechen esto", DEFAULT_POLICY, {
      repetition: { sameAuthor: 0, otherAuthors: 5 },
    });
    expect(once.status).toBe("approved");
    expect(decide(signals, DEFAULT_POLICY)).toMatchObject({ category: "spam", filter: "rules" });
    expect(decide(signals, DEFAULT_POLICY).reasons).toContainEqual({ kind: "rule", rule: "repetition" });
  });

  it("does not hide a text only because it repeats, and hides repeated spam", () => {
    const often = { sameAuthor: 9, otherAuthors: 9 };
    const statusOf = (spam: number, policy: Policy) =>
      decide(classifierOf(scorerOf({ spam }))("aprovechen esto", policy, { repetition: often }), policy).status;
    for (const sensitivity of SENSITIVITIES) {
      const policy = { ...DEFAULT_POLICY, sensitivity: { ...DEFAULT_POLICY.sensitivity, spam: sensitivity } };
      const { hide } = THRESHOLDS.spam[sensitivity];
      expect(statusOf(hide - 0.01, policy)).toBe("flagged");
      expect(statusOf(hide + 0.01, policy)).toBe("disapproved");
    }
  });
});
