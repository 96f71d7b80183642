import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { makeDeps } from "../../../worker/deps.ts";
import { createReplay, type Kept } from "../../../worker/features/backtest/replay.ts";
import { analysisOf } from "../../../worker/features/comments/storage/analysis.ts";
import { decide } from "../../../worker/moderation/decide.ts";
import { DEFAULT_POLICY, type Policy } from "../../../worker/moderation/policy.ts";
import { THRESHOLDS } from "../../../worker/moderation/thresholds.ts";
import { byCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { type ReviewLabel, SENSITIVITIES } from "../../../worker/vocabulary/judging/judgement.ts";

const { classify } = makeDeps(env);

const TEXTS = [
  "¡Me encanta su café, volveré pronto!",
  "Eres un hijo de puta, ojalá te mueras, imbécil de mierda",
  "Qué asco de servicio, llevo tres semanas esperando y nadie contesta",
  "¿Cuánto cuesta el envío a Sevilla?",
  "Son unos ladrones, me cobraron dos veces",
  "Gana 500 € al día desde casa, escríbeme al wa.me/34600111222",
  "Préstamos sin aval, escribe al seis cero cero uno uno uno dos dos dos",
  "Mira mi tienda en https://mitienda.com/ofertas",
  "Compra en www.tienda.mitienda.com y gana un premio, entra ya bit.ly/x1",
  "eres t.o.n.t.o y feo",
  "idiooota",
  "Vete a tu país, aquí no te queremos",
  "You are a fucking idiot and I hope you die",
  "Voce é um idiota de merda, vai se foder",
  "this is a lovely cake and we will come back with the whole family",
  "👍👍👍",
  "",
  "El croissant de chocolate estaba seco, pero el personal fue amable",
  "INVIERTE EN BITCOIN Y RECUPERA TU DINERO!!! +34 600 111 222",
  "La puta madre, qué bueno está esto",
  "Świetny sklep, polecam wszystkim znajomym, bardzo miła obsługa",
  "Jesteś idiotą i złodziejem, oddaj moje pieniądze, puta puta puta, idiota, hijo de puta",
  "Zarabiaj 500 euro dziennie, napisz teraz na telegram https://t.me/zarobki bitcoin crypto casino",
];

const lists = (words: string[], allowed: string[] = []) => ({ prohibitedWords: words, allowedWords: allowed });
const POLICIES: Policy[] = [
  DEFAULT_POLICY,
  ...SENSITIVITIES.map((level) => ({ ...DEFAULT_POLICY, sensitivity: byCategory(() => level) })),
  { ...DEFAULT_POLICY, hidesSpam: false, languages: "es" },
  { ...DEFAULT_POLICY, languages: "es", sensitivity: byCategory(() => "estricto") },
  { ...DEFAULT_POLICY, ...lists(["tont*", "croissant", "caf*"], ["café"]) },
  { ...DEFAULT_POLICY, ...lists(["tont*", "croissant"]), automod: false },
  { ...DEFAULT_POLICY, ...lists(["puta"], ["puta madre"]), observeOnly: true },
  { ...DEFAULT_POLICY, allowedDomains: ["mitienda.com"] },
  { ...DEFAULT_POLICY, allowedDomains: ["mitienda.com", "bit.ly"], ...lists(["premio"]) },
];

/** The stored judgement of a comment under a policy. `allowedDomains` has the domains of snapshots 7 and 8. */
function keptOf(text: string, policy: Policy, repetition = { sameAuthor: 0, otherAuthors: 0 }): Kept {
  const signals = classify(text, policy, { repetition });
  const version = policy.allowedDomains.length === 0 ? "0.0" : policy.allowedDomains.length === 1 ? "7.0" : "7.8";
  const { scores, language, versions, review } = analysisOf(signals, decide(signals, policy), version);
  const posting = { author: null, fingerprint: null, postId: null, copyId: null, postedAt: 0 };
  return { ...posting, scores: scores as Kept["scores"], language, repetition, versions, review };
}

const allowedDomains = new Map([
  [7, ["mitienda.com"]],
  [8, ["bit.ly"]],
]);

describe("trying other settings on a comment that was judged", () => {
  it("gives the engine's own result, whatever settings judged it before", () => {
    const replay = createReplay({ classify, allowedDomains });
    const differences: unknown[] = [];
    for (const text of TEXTS)
      for (const before of POLICIES) {
        const repetition = { sameAuthor: 3, otherAuthors: 1 };
        for (const times of [undefined, repetition]) {
          const kept = keptOf(text, before, times);
          const outcomes = replay(kept, text, POLICIES)!;
          POLICIES.forEach((policy, index) => {
            const signals = classify(text, policy, times && { repetition: times });
            const { status, category } = decide(signals, policy);
            const said = outcomes[index]!;
            if (said.status !== status || said.category !== category)
              differences.push({ text, before, policy, said, status });
          });
        }
      }
    expect(differences).toEqual([]);
  });

  it("needs no text while only levels and switches differ", () => {
    const replay = createReplay({ classify, allowedDomains: new Map() });
    const kept = keptOf(TEXTS[1]!, DEFAULT_POLICY);
    const off = { ...DEFAULT_POLICY, automod: false };
    expect(replay(kept, undefined, [DEFAULT_POLICY, off])).toEqual([
      { status: "disapproved", category: "toxic" },
      { status: "flagged", category: "toxic" },
    ]);
    expect(replay(kept, undefined, [{ ...DEFAULT_POLICY, prohibitedWords: ["x"] }])).toBeUndefined();
  });

  it("judges again what another model judged", () => {
    const replay = createReplay({ classify, allowedDomains: new Map() });
    const kept = keptOf(TEXTS[1]!, DEFAULT_POLICY);
    const older = {
      ...kept,
      scores: { ...kept.scores, toxic: 0 },
      versions: { ...kept.versions, model: "another" },
    };
    expect(replay(older, undefined, [DEFAULT_POLICY])).toBeUndefined();
    expect(replay(older, TEXTS[1]!, [DEFAULT_POLICY])).toMatchObject([{ status: "disapproved" }]);
  });

  it("reads the text when a score lies at the edge of a level", () => {
    const replay = createReplay({ classify, allowedDomains: new Map() });
    const kept = keptOf(TEXTS[0]!, DEFAULT_POLICY);
    const atTheEdge = { ...kept, scores: { ...kept.scores, toxic: THRESHOLDS.toxic.normal.hide, legitimate: 0 } };
    expect(replay(atTheEdge, undefined, [DEFAULT_POLICY])).toBeUndefined();
    expect(replay(atTheEdge, TEXTS[0]!, [DEFAULT_POLICY])).toMatchObject([{ status: "approved" }]);
  });

  it("applies an existing review by a language model at the new level", () => {
    const replay = createReplay({ classify, allowedDomains: new Map() });
    const kept = keptOf("texto", DEFAULT_POLICY);
    const doubtful = { ...kept, scores: { ...kept.scores, toxic: 0.6, legitimate: 0 } };
    const said = (label: ReviewLabel, sure: number): Kept => ({
      ...doubtful,
      review: { label, probabilities: { [label]: sure }, model: "m" },
    });
    const suave: Policy = { ...DEFAULT_POLICY, sensitivity: byCategory(() => "suave") };
    const unsure: Policy = { ...DEFAULT_POLICY, observeOnly: true };
    expect(
      replay(said("ofensivo", 0.92), "texto", [DEFAULT_POLICY, suave, unsure])?.map(({ status }) => status),
    ).toEqual(["disapproved", "approved", "approved"]);
    expect(replay(said("normal", 0.85), "texto", [DEFAULT_POLICY])).toEqual([{ status: "approved", category: null }]);
    expect(replay(doubtful, "texto", [DEFAULT_POLICY])).toEqual([{ status: "flagged", category: "toxic" }]);
  });

  it("weighs a review in a language that no weights know as it was weighed: a complaint is not known there", () => {
    const replay = createReplay({ classify, allowedDomains: new Map() });
    const text = "Świetny sklep, polecam wszystkim znajomym, bardzo miła obsługa";
    const kept = keptOf(text, DEFAULT_POLICY);
    const read: Kept = {
      ...kept,
      scores: { ...kept.scores, legitimate: 0.99 },
      review: { label: "ofensivo", probabilities: { ofensivo: 0.96 }, model: "m" },
    };
    expect(kept.language).toBe("pl");
    expect(replay(read, text, [DEFAULT_POLICY])).toEqual([{ status: "disapproved", category: "toxic" }]);
  });
});
