// Learning stays within its bounds, whatever the corrections are. It ends with its corrections, and does not change other pages.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "../../worker/moderation/decide.ts";
import { bounded, FLAGS_FROM, MAX_SHIFT } from "../../worker/moderation/learning/bounds.ts";
import { describerOf } from "../../worker/moderation/learning/describer.ts";
import { type Anchor, type Correction, learn } from "../../worker/moderation/learning/learn.ts";
import { ORDINARY_COMMENTS } from "../../worker/moderation/learning/ordinary.ts";
import { byHead } from "../../worker/moderation/model/heads.ts";
import { createScorer } from "../../worker/moderation/model/scorer.ts";
import weights from "../../worker/moderation/model.bin";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { type Adapter, byLesson, LESSONS, type Lesson } from "../../worker/vocabulary/judging/learning.ts";
import { classify } from "./support.ts";

const readComment = describerOf(createScorer(weights));
const { model } = readComment("", []);
const anchors = ORDINARY_COMMENTS.map(
  (text): Anchor => ({ hidden: false, description: readComment(text, []).description }),
);
const correction = (text: string, lesson: Lesson, author: string): Correction => ({
  lesson,
  author,
  fingerprint: null,
  ...readComment(text, []),
});
const taught = (corrections: Correction[]) => learn(corrections, anchors, model).adapter;
const judge = (text: string, learned: Adapter | null) => {
  const policy = { ...DEFAULT_POLICY, learned };
  return decide(classify(text, policy), policy);
};

const TEASES = [
  "eres un gilipollas, me parto",
  "gilipollas perdido, cómo me río",
  "vaya gilipollas, qué risa",
  "qué gilipollas eres, te quiero",
  "sois unos putos cabrones jugando",
];
const OTHER_TEASE = "menudo gilipollas estás hecho, jajaja";
const THREAT = "Te voy a matar, cabrón de mierda, sé dónde vives";
const COMPLAINTS = [
  "Llevo tres semanas esperando mi pedido y nadie contesta, ¿cuándo llega?",
  "El pan estaba duro y nadie me atendió, quiero que me devolváis el dinero",
  "¿A qué hora abrís el domingo?",
];
const tolerant = () => taught(TEASES.map((text, index) => correction(text, "toxic", `author ${index}`)));

describe("learning", () => {
  it("moves what is like the corrections, gives the same again, and says what it changed", () => {
    const learned = tolerant();
    expect(judge(OTHER_TEASE, null).status).not.toBe("approved");
    const decision = judge(OTHER_TEASE, learned);
    expect(decision.status).toBe("approved");
    expect(decision.reasons).toMatchObject([{ kind: "learned", category: "toxic" }]);
    expect(decision.held).toBe("learned");
    expect(judge(OTHER_TEASE, JSON.parse(JSON.stringify(learned)))).toEqual(decision);
    expect(tolerant()).toEqual(learned);
    expect(JSON.stringify(learned).length).toBeLessThan(2000);
    // With another model the adapter has no effect.
    expect(judge(OTHER_TEASE, { ...learned!, model: "another" })).toEqual(judge(OTHER_TEASE, null));
  });

  it("is forgotten with its corrections: too few, or too many of one person or text, have no effect", () => {
    expect(taught(TEASES.slice(0, 3).map((text, index) => correction(text, "toxic", `author ${index}`)))).toBeNull();
    expect(taught(TEASES.map((text) => correction(text, "toxic", "a troll")))).toBeNull();
    expect(
      taught(TEASES.map((text) => ({ ...correction(text, "toxic", text), fingerprint: "0".repeat(32) }))),
    ).toBeNull();
    expect(taught([])).toBeNull();
  });

  it("never shows a certain insult, however often the same was restored", () => {
    const certain = "Eres un hijo de puta y un ladrón";
    expect(judge(certain, null).status).toBe("disapproved");
    const learned = taught(
      Array.from({ length: 20 }, (_, index) => correction(`${certain}, jajaja ${index}`, "toxic", `author ${index}`)),
    );
    expect(learned).not.toBeNull();
    expect(judge(certain, learned)).toEqual(judge(certain, null));
  });

  it("never shows a threat and never hides a complaint or question", () => {
    const showing = taught(
      Array.from({ length: 40 }, (_, index) => correction(`${THREAT} ${index}`, "toxic", `author ${index}`)),
    );
    expect(judge(THREAT, showing).status).toBe(judge(THREAT, null).status);
    const hiding = taught(
      Array.from({ length: 60 }, (_, index) =>
        correction(`${COMPLAINTS[index % COMPLAINTS.length]!} ${index}`, "unwanted", `author ${index}`),
      ),
    );
    for (const text of COMPLAINTS) expect(judge(text, hiding).status).not.toBe("disapproved");
  });

  it("stays within its bounds for any weights and any scores", () => {
    const shift = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const shifts = fc.record(byLesson(() => shift));
    const scores = fc.record(byHead(() => share));
    const signals = classify("Un comentario cualquiera", DEFAULT_POLICY);
    fc.assert(
      fc.property(shifts, scores, (some, of) => {
        for (const each of Object.values(bounded(some, of))) {
          expect(each).toBeGreaterThanOrEqual(of.threat >= 0.3 ? 0 : -MAX_SHIFT.down);
          expect(each).toBeLessThanOrEqual(MAX_SHIFT.up);
        }
        const without = decide({ ...signals, scores: of }, DEFAULT_POLICY).status;
        const decision = decide({ ...signals, scores: of, shifts: some }, DEFAULT_POLICY);
        const after = decision.status;
        if (of.legitimate >= FLAGS_FROM && after === "disapproved") expect(without).toBe("disapproved");
        // A comment that only learning flags gets a review by a language model, like every flagged comment.
        if (without === "approved" && after === "flagged") expect(decision.doubtful).toBe(true);
        if (of.threat >= 0.3 && without === "disapproved") expect(after).toBe("disapproved");
      }),
      { numRuns: 300 },
    );
    expect(LESSONS).toEqual(["toxic", "spam", "unwanted"]);
  });
});
