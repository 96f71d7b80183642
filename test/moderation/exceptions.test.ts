// What an exception makes of a judgement.
import { describe, expect, it } from "vitest";
import type { Signals } from "../../worker/moderation/classify.ts";
import { decide, findingOf } from "../../worker/moderation/decide.ts";
import { NO_SHIFTS } from "../../worker/moderation/learning/adapter.ts";
import { DEFAULT_POLICY, type Policy } from "../../worker/moderation/policy.ts";
import { THRESHOLDS } from "../../worker/moderation/thresholds.ts";
import type { Exception } from "../../worker/vocabulary/judging/exceptions.ts";
import { NO_SCORES } from "./fixed-scorer.ts";

const TOXIC = { toxic: THRESHOLDS.toxic.normal.hide };
const SPAM = { spam: THRESHOLDS.spam.normal.hide };
const PHRASE: Pick<Exception, "about"> = { about: { kind: "phrase", phrase: "hola" } };

function judged(
  scores: Partial<Signals["scores"]>,
  exceptions: (Partial<Exception> & Pick<Exception, "effect">)[],
  policy: Partial<Policy> = {},
) {
  const listed = exceptions.map((exception, index) => ({
    id: `e${index}`,
    evenThreats: false,
    ...PHRASE,
    ...exception,
  }));
  const signals: Signals = {
    normalized: "hola",
    language: { code: "und", confidence: 0 },
    reading: "read",
    prohibited: [],
    exceptions: listed
      .filter(({ about }) => about.kind !== "finding")
      .map(({ id }) => ({ id, phrase: "hola", start: 0, end: 4 })),
    evasiveOffer: [],
    repetition: { sameAuthor: 0, otherAuthors: 0 },
    scores: { ...NO_SCORES, ...scores },
    shifts: NO_SHIFTS,
    versions: { normalizer: "1", model: "none" },
  };
  return decide(signals, { ...DEFAULT_POLICY, ...policy, exceptions: listed });
}

describe("an exception", () => {
  it("that shows leaves only itself as the reason", () => {
    expect(judged(TOXIC, [{ effect: "show" }])).toEqual({
      status: "approved",
      category: null,
      filter: "own_rules",
      reasons: [{ kind: "exception", id: "e0", phrase: "hola", start: 0, end: 4 }],
      doubtful: false,
      held: "exception",
    });
  });

  it("that hides comes before what else was found, and leaves no doubt", () => {
    const flagged = { toxic: THRESHOLDS.toxic.normal.flag };
    expect(judged(flagged, []).doubtful).toBe(true);
    expect(judged(flagged, [{ effect: "hide" }])).toMatchObject({
      status: "disapproved",
      category: "own_rule",
      filter: "own_rules",
      reasons: [
        { kind: "exception", id: "e0" },
        { kind: "score", head: "toxic" },
      ],
      doubtful: false,
    });
  });

  it("changes nothing about what is judged so already", () => {
    for (const [scores, effect] of [
      [TOXIC, "hide"],
      [{}, "show"],
    ] as const)
      expect(judged(scores, [{ effect }])).toEqual(judged(scores, []));
  });

  it("is the latest of those that apply", () => {
    expect(judged(TOXIC, [{ effect: "hide" }, { effect: "show" }]).status).toBe("approved");
    expect(judged(TOXIC, [{ effect: "show" }, { effect: "hide" }]).status).toBe("disapproved");
  });

  it("shows no threat, unless it says so", () => {
    const threat = { ...TOXIC, threat: 1 };
    expect(judged(threat, [{ effect: "show" }]).status).toBe("disapproved");
    expect(judged(threat, [{ effect: "show", evenThreats: true }]).status).toBe("approved");
    expect(judged({ threat: 1 }, [{ effect: "hide" }]).status).toBe("disapproved");
  });

  it("about a finding applies to that finding alone, and hides no more than the plan does", () => {
    const spamIs = (effect: Exception["effect"]) => [{ effect, about: { kind: "finding", finding: "spam" } as const }];
    const flagged = { spam: THRESHOLDS.spam.normal.flag };
    expect(judged(flagged, []).status).toBe("flagged");
    expect(judged(flagged, spamIs("hide"))).toMatchObject({
      status: "disapproved",
      category: "spam",
      reasons: [{ kind: "exception", id: "e0", finding: "spam" }, {}],
    });
    expect(judged(flagged, spamIs("hide"), { hidesSpam: false }).status).toBe("flagged");
    expect(judged(SPAM, spamIs("show"), { hidesSpam: false }).status).toBe("approved");
    expect(judged(TOXIC, spamIs("show")).status).toBe("disapproved");
    expect(judged({}, spamIs("hide")).status).toBe("approved");
  });
});

it("a finding is the kind that the scores name, or the category", () => {
  const score = (head: string) => ({ kind: "score", head });
  expect(findingOf({ category: "toxic", reasons: [score("toxic"), score("threat")] })).toBe("threat");
  expect(findingOf({ category: "toxic", reasons: [score("toxic")] })).toBe("toxic");
  expect(findingOf({ category: "toxic", reasons: [{ kind: "rule", head: "threat" }] })).toBe("toxic");
  expect(findingOf({ category: "toxic", reasons: [score("legitimate")] })).toBe("toxic");
  expect(findingOf({ category: "word", reasons: [] })).toBeNull();
  expect(findingOf({ category: null, reasons: [] })).toBeNull();
});
