// What a page's people hid becomes rules only where it was for what was written, or by whom, and not for chance, a day or a post.
import { describe, expect, it } from "vitest";
import { addToTally, candidatesOf, type PastComment, phrasesOf } from "../../worker/moderation/habits/candidates.ts";
import { isTelling, observe, propose } from "../../worker/moderation/habits/propose.ts";
import { DEFAULT_POLICY, type Policy } from "../../worker/moderation/policy.ts";
import { JUDGED_DAYS, type Rule, type Tally } from "../../worker/vocabulary/judging/habits.ts";
import { classify } from "./support.ts";

const TEXTS = [
  "¿a qué hora abren el domingo?",
  "me encantó el pastel de limón",
  "llegó tarde mi pedido",
  "¿hacen envíos a Oaxaca?",
  "qué bonito quedó el local",
  "gracias por la atención de ayer",
  "¿tienen mesa para seis?",
  "el café estaba frío",
];
const INSULTS = [
  "eres un imbécil de mierda",
  "pedazo de idiota, das asco",
  "hijos de puta ladrones",
  "sois unos hijos de puta",
];
const WITH_WORD = ["esto es puro humo la verdad", "vendéis humo y ya", "menudo humo hay aquí", "el humo de siempre"];

/** Hidden at the strictest level alone. */
const DOUBTFUL = "vaya panda";
const signalsOf = (text: string, policy: Policy) => {
  if (text !== DOUBTFUL) return classify(text, policy);
  const signals = classify(INSULTS[0]!, policy);
  return { ...signals, scores: { ...signals.scores, toxic: 0.78 } };
};

type Written = { text: string; daysAgo: number; post: string; author: string; n: number };

/** Ninety days of comments under a post for each three days: most are ordinary, and every tenth has the word or insults. */
function written(): Written[] {
  const all: Written[] = [];
  for (let daysAgo = 0; daysAgo < 90; daysAgo++)
    for (let n = 0; n < 10; n++) {
      const at = daysAgo * 10 + n;
      const text =
        n === 5
          ? DOUBTFUL
          : n === 3
            ? WITH_WORD[(at % 7) % 4]!
            : n === 6
              ? INSULTS[daysAgo % 4]!
              : `${TEXTS[(at * 7) % 8]} ${at % 13 === 0 ? "otra vez" : ""}`;
      all.push({
        text,
        daysAgo,
        post: `post ${Math.floor(daysAgo / 3)}`,
        author: n === 8 ? "troll" : `p${(at * 31) % 97}`,
        n: at,
      });
    }
  return all;
}

function proposed(hides: (comment: Written) => boolean, policy: Partial<Policy> = {}) {
  const whole = { ...DEFAULT_POLICY, ...policy };
  const past = written().map(
    (comment): PastComment => ({ ...comment, hidden: hides(comment), signals: signalsOf(comment.text, whole) }),
  );
  const tally: Tally = { words: {}, authors: {} };
  for (const comment of past) addToTally(tally, comment);
  const candidates = candidatesOf(tally);
  const seen = past.map((comment) => observe(comment, candidates));
  const plain = seen.filter((each) => !isTelling(each));
  const judged = plain.filter(({ daysAgo }) => daysAgo < JUDGED_DAYS).length;
  return propose({
    observations: seen.filter(isTelling),
    plain: { judged, before: plain.length - judged },
    candidates,
    current: whole.sensitivity,
  });
}
const rules = (...input: Parameters<typeof proposed>): Rule[] => proposed(...input).proposals.map(({ rule }) => rule);

/** A number from 0 to 1 that depends on nothing that rules know. */
const chance = (n: number) => ((Math.imul(n + 1, 2_654_435_761) >>> 7) % 1_000) / 1_000;
const isInsult = ({ text }: Written) => INSULTS.includes(text);
const isNoise = ({ n }: Written) => chance(n) < 0.03;

describe("a page whose people hid", () => {
  it("a word: that word is proposed, with what it explains and what else it would hide", () => {
    const { proposals, agreement } = proposed(
      (each) => isInsult(each) || (each.text.includes("humo") && each.n % 200 !== 3),
    );
    expect(proposals).toMatchObject([{ rule: { kind: "word", word: "humo" } }]);
    const [{ explains, others }] = proposals as [(typeof proposals)[number]];
    expect([explains + others, others]).toEqual([90, 5]);
    expect(agreement.after).toBeGreaterThan(agreement.before);
  });

  it("an author: that author", () => {
    expect(rules((each) => isInsult(each) || each.author === "troll")).toEqual([{ kind: "author", author: "troll" }]);
  });

  it("doubtful offences too: a stricter level", () => {
    expect(rules((each) => isInsult(each) || each.text === DOUBTFUL)).toEqual([
      { kind: "level", category: "toxic", level: "estricto" },
    ]);
  });

  it("only what is certain, under a strict level: a milder one", () => {
    const [rule] = rules(isInsult, { sensitivity: { toxic: "estricto", spam: "normal" } });
    expect(rule).toMatchObject({ kind: "level", category: "toxic" });
    expect(rule).not.toMatchObject({ level: "estricto" });
  });

  it("a word, with three of a hundred decisions by mistake: still that word alone", () => {
    expect(rules((each) => (isInsult(each) || each.text.includes("humo")) !== isNoise(each))).toEqual([
      { kind: "word", word: "humo" },
    ]);
  });

  it.each<[string, (comment: Written) => boolean]>([
    ["nothing", () => false],
    ["everything", () => true],
    ["by chance", ({ n }) => chance(n) < 0.15],
    ["on some days", ({ daysAgo }) => daysAgo % 5 === 0],
    ["under some posts", ({ post }) => Number(post.slice(5)) % 4 === 0],
    ["a word under one post", ({ text, post }) => text.includes("humo") && post === "post 15"],
    [
      "a word once, and no longer in the last month",
      ({ text, daysAgo }) => text.includes("humo") && daysAgo >= JUDGED_DAYS,
    ],
    ["what the engine hides anyway", isInsult],
  ])("%s: nothing is proposed", (_, hides) => {
    expect(rules(hides)).toEqual([]);
  });

  it("a word that is on its list by now: nothing more", () => {
    expect(rules((each) => isInsult(each) || each.text.includes("humo"), { prohibitedWords: ["humo"] })).toEqual([]);
  });
});

it("the entries that a text may suggest are its words and pairs of words, as a list finds them", () => {
  expect([...phrasesOf("que humo venden, 2 de 3 a mi")]).toEqual(["que", "humo", "venden", "que humo", "humo venden"]);
});
