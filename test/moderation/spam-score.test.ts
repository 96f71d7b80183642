import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PatternMatch } from "../../worker/moderation/patterns/pattern-match.ts";
import { spamScore, withoutRepetition } from "../../worker/moderation/spam-score.ts";

const NONE = { sameAuthor: 0, otherAuthors: 0 };
const OFFER: PatternMatch[] = [
  { rule: "chat_link", start: 0, end: 1 },
  { rule: "loan", start: 2, end: 3 },
];

describe("spamScore", () => {
  it("equals the model's score when the rules find nothing", () => {
    expect(spamScore(0.3, [], { sameAuthor: 1, otherAuthors: 1 })).toBe(0.3);
  });

  it("is raised by an evasive offer and by repetition", () => {
    expect(spamScore(0.3, OFFER, NONE)).toBeCloseTo(0.93);
    expect(spamScore(0.3, [], { sameAuthor: 4, otherAuthors: 0 })).toBeGreaterThan(0.7);
    expect(spamScore(0.3, [], { sameAuthor: 0, otherAuthors: 4 })).toBeGreaterThan(0.6);
  });

  it("can be read as if the comment had been written once", () => {
    const often = { sameAuthor: 4, otherAuthors: 3 };
    expect(withoutRepetition(spamScore(0.3, [], often), often)).toBeCloseTo(0.3);
    expect(withoutRepetition(0.3, NONE)).toBe(0.3);
  });

  it("stays between the model's score and 1, and never falls when a finding is added", () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const times = fc.nat(300);
    fc.assert(
      fc.property(score, times, times, fc.boolean(), (model, sameAuthor, otherAuthors, offers) => {
        const patterns = offers ? OFFER : [];
        const raised = spamScore(model, patterns, { sameAuthor, otherAuthors });
        expect(raised).toBeGreaterThanOrEqual(model);
        expect(raised).toBeLessThanOrEqual(1);
        const more = spamScore(model, OFFER, { sameAuthor: sameAuthor + 1, otherAuthors: otherAuthors + 1 });
        expect(more).toBeGreaterThanOrEqual(raised);
      }),
    );
  });
});
