import { beforeEach, describe, expect, it } from "vitest";
import authored from "../../../../tools/bench/data/authored-es.jsonl?raw";
import natural from "../../../../tools/bench/data/natural-es.jsonl?raw";
import threats from "../../../../tools/bench/data/threats-es.jsonl?raw";
import { StatementOfReasons } from "../../../../tools/drive/statement-of-reasons.ts";
import { analysisOf, storedAnalysis } from "../../../../worker/features/comments/storage/analysis.ts";
import { statementOfReasons } from "../../../../worker/features/comments/texts/statement-of-reasons.ts";
import { decide } from "../../../../worker/moderation/decide.ts";
import { DEFAULT_POLICY } from "../../../../worker/moderation/policy.ts";
import { RULE_NAMES } from "../../../../worker/vocabulary/judging/finding-names.ts";
import { PRIVATE_DATA } from "../../../../worker/vocabulary/judging/private-data.ts";
import { SPAM_RULES } from "../../../../worker/vocabulary/judging/published-rules.ts";
import { classify } from "../../../moderation/support.ts";
import { INSULT, PRAISE } from "../../../support/comments.ts";
import { newScene, scene } from "../../../support/scene.ts";

/** A row as a machine leaves it. */
function judged(text: string, policy = DEFAULT_POLICY) {
  const signals = classify(text, policy);
  const decision = decide(signals, policy);
  const reason = decision.status === "approved" ? null : decision.category;
  const action = { approved: "auto_approved", flagged: "auto_flagged", disapproved: "auto_hidden" } as const;
  return {
    status: decision.status,
    moderationAction: action[decision.status],
    decidedBy: "machine" as const,
    decidedAt: 1_700_000_000_000,
    reason,
    analysis: storedAnalysis(analysisOf(signals, decision, "1.2")),
  };
}

const textsOf = (file: string) =>
  file
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { text: string }).text);

const codeOf = (row: Parameters<typeof statementOfReasons>[0]) => statementOfReasons(row)?.code;

describe("the statement of reasons", () => {
  it("names the gravest kind of abuse, the kind of spam, the word, the closed post or the exception", () => {
    expect(codeOf(judged("Te voy a matar, sé dónde vives"))).toBe("threat");
    expect(codeOf(judged(INSULT))).toBe("insult");
    expect(codeOf(judged("Préstamos rápidos sin aval, escribe al wa.me/34600111222"))).toBe("spam_fraud");
    expect(codeOf(judged("Qué pan tan malo", { ...DEFAULT_POLICY, prohibitedWords: ["malo"] }))).toBe("word");
    expect(codeOf(judged(PRAISE, { ...DEFAULT_POLICY, postMode: "closed" }))).toBe("post_rule");
    expect(codeOf({ ...judged(INSULT), reason: "own_rule" })).toBe("exception");
  });

  it("says whether a person decided, and why, whatever the machine had found", () => {
    const byPerson = { ...judged(INSULT), decidedBy: "person", moderationAction: "manual_hidden" } as const;
    expect(statementOfReasons({ ...byPerson, reason: "policy" })).toMatchObject({
      code: "policy",
      automated_detection: true,
      automated_decision: false,
      facts: expect.stringMatching(/^Lo decidió una persona\. El análisis encontró/),
    });
    const unread = { ...byPerson, analysis: null, reason: "other", status: "removed" } as const;
    expect(statementOfReasons(unread)).toMatchObject({ code: "other", measure: "deleted", automated_detection: false });
  });

  it("names harassment where a person said so, and where only a raid hides it", () => {
    const byPerson = { ...judged(INSULT), decidedBy: "person", moderationAction: "manual_hidden" } as const;
    expect(statementOfReasons({ ...byPerson, reason: "harassment" })).toMatchObject({
      code: "harassment",
      automated_decision: false,
    });
    const raided = { ...DEFAULT_POLICY, raid: "r" };
    const codesOf = (policy = DEFAULT_POLICY) => textsOf(authored).map((text) => codeOf(judged(text, policy)));
    expect(codesOf()).not.toContain("harassment");
    expect(codesOf(raided)).toContain("harassment");
    expect(codeOf(judged("Te voy a matar, sé dónde vives", raided))).toBe("threat");
  });

  it("says that it was done on the network when somebody did it there", () => {
    const there = { ...judged(PRAISE), status: "removed", decidedBy: "network", moderationAction: null } as const;
    expect(codeOf(there)).toBe("on_network");
  });

  it("is of the form that Article 17 asks for, for every comment that the engine acts on, and none for the others", () => {
    let acted = 0;
    for (const row of [natural, authored, threats].flatMap(textsOf).map((text) => judged(text))) {
      const statement = statementOfReasons(row);
      if (row.status === "approved") expect(statement).toBeNull();
      else {
        StatementOfReasons.parse(statement);
        acted++;
      }
    }
    expect(acted).toBeGreaterThan(300);
  });

  it("gives every finding of spam a rule", () => {
    const ruled = SPAM_RULES.flatMap(({ findings }) => findings);
    const names = Object.keys(RULE_NAMES).filter((name) => !Object.hasOwn(PRIVATE_DATA, name));
    expect(names.filter((name) => !ruled.includes(name))).toEqual([]);
    expect(new Set(ruled).size).toBe(ruled.length);
  });
});

describe("through the product", () => {
  beforeEach(() => newScene());

  it("the explanation has it", async () => {
    const id = (await scene.listed(await scene.write(INSULT))).id;
    const { explanation } = await scene.answer<{ explanation: { statement: unknown } }>(
      `/api/comments/${id}/explanation`,
    );
    expect(StatementOfReasons.parse(explanation.statement)).toMatchObject({ code: "insult", measure: "hidden" });
  });
});
