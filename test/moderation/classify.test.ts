import { describe, expect, it } from "vitest";
import { createClassifier } from "../../worker/moderation/classify.ts";
import { decide } from "../../worker/moderation/decide.ts";
import weights from "../../worker/moderation/model.bin";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { MAX_COMMENT_LENGTH } from "../../worker/vocabulary/comments.ts";
import { classify, judge } from "./support.ts";

describe("the default policy", () => {
  it.each([
    ["Eres una hija de puta, ojalá te mueras", "toxic"],
    ["Sos un idiota y un inútil de mierda", "toxic"],
    ["Eres un p3nd3j0 y un 1mb3c1l", "toxic"],
    ["Vete a la mierda, gilipollas", "toxic"],
    ["Préstamos sin buró en 20 minutos, escribe al WhatsApp 55 0188 3441", "spam"],
    [
      "Invertí 200 dólares con la señora Elvira y en 5 días retiré 4.800, escríbanle al Telegram @elvira_fx_inv",
      "spam",
    ],
    ["https://\u0430mazon-premios.com", "spam"],
    ["\u202esatupojih ed adanam anu nos", "toxic"],
    ["pen🐶de🐱jo de mi🌸er🌼da", "toxic"],
    ["Amarres de amor, retorno de pareja en 24 horas, llama al 300 555 0147", "spam"],
  ])("hides %j as %s", (text, category) => expect(judge(text)).toMatchObject({ status: "disapproved", category }));

  it.each([
    "Pésimo servicio, una vergüenza. Cincuenta minutos por unas enchiladas frías",
    "Son unos ladrones con esos precios, no vuelvo más",
    "¿Cuánto cuesta el envío a Guadalajara?",
    "Buenas tardes, mi pedido 4471 no llegó y nadie contesta el teléfono",
    "Mi WhatsApp es 55 1234 5678, ¿me pueden confirmar el pedido 1182?",
    "Hola, mi número es 600 123 456, ¿me llaman para el pedido?",
    "Les dejo mi correo ana.perez@correo.com para que me manden la factura del pedido 2231",
    "Pésima atención, el cajero me trató de idiota y nadie se disculpó",
    "¿Hacen envíos a Cali? Mi WhatsApp es 300 555 0147",
    "Me robaron con el envío: 289 pesos por un llavero",
    "Qué rico todo, felicidades al chef",
    "La mejor pizza de la ciudad 🍕🍕",
    "Qué bruto, qué golazo jajaja",
    "No compren ahí, el producto llegó roto y no devuelven el dinero",
    "❤️❤️❤️",
    "👏",
    "https://www.elpais.com/economia/2026-10-03/la-vendimia-termina.html",
    "El griego α y el ruso я en https://es.wikipedia.org/wiki/Alfabeto",
  ])("never hides %j", (text) => expect(judge(text).status).not.toBe("disapproved"));

  it.each(["Gracias, muy buena atención", "¿A qué hora abren mañana?", "Feliz cumpleaños!!", "Hola", "jajajaja"])(
    "approves %j",
    (text) => {
      expect(judge(text).status).toBe("approved");
    },
  );
});

describe("an owner's lists", () => {
  it("hide a word in any spelling", () => {
    const policy = { prohibitedWords: ["competencia"] };
    expect(judge("mejor vayan a la C O M P E T E N C I A", policy)).toMatchObject({
      status: "disapproved",
      filter: "words",
    });
  });

  it("yield to the allowed entries", () => {
    expect(judge("saludos de Villa Puta", { prohibitedWords: ["puta"], allowedWords: ["villa puta"] }).filter).not.toBe(
      "words",
    );
  });
});

describe("createClassifier", () => {
  const HOSTILE: [string, string][] = [
    ["nothing", ""],
    ["one emoji", "😀"],
    ["blanks", " \n\t\u00a0\u200b"],
    ["lone surrogates", "\ud800\udc00\udc00\ud800"],
    ["combining marks only", "\u0301".repeat(5000)],
    ["a tower of marks", `e${"\u0301".repeat(20_000)}`],
    ["right-to-left text", "\u202eשלום مرحبا بالعالم"],
    ["100 KB of letters", "abcdefghij".repeat(10_000)],
    ["100 KB of emoji", "😂".repeat(25_000)],
    ["100 KB of single letters", "a ".repeat(50_000)],
    ["ligatures that unfold", "ﷺ".repeat(20_000)],
    ["a long number", "1".repeat(100_000)],
  ];

  it.each(HOSTILE)("gives scores between 0 and 1 for %s", (_, text) => {
    const signals = classify(text, { ...DEFAULT_POLICY, languages: "es" });
    const { scores, versions, language } = signals;
    expect(language.code).not.toBe("");
    for (const score of Object.values(scores)) expect(score >= 0 && score <= 1).toBe(true);
    expect(versions.model).not.toBe("");
    expect(decide(signals, DEFAULT_POLICY).status).not.toBe("disapproved");
  });

  it("does not read beyond the length of the longest comment", () => {
    const long = `${"hola ".repeat(MAX_COMMENT_LENGTH / 5)}idiota`;
    expect(classify(long, { ...DEFAULT_POLICY, prohibitedWords: ["idiota"] }).prohibited).toEqual([]);
  });

  it("gives the same result whatever it classified before", () => {
    const first = classify("una prueba cualquiera", DEFAULT_POLICY);
    for (let i = 0; i < 50; i++) classify(`otra cosa ${i}`, DEFAULT_POLICY);
    expect(classify("una prueba cualquiera", DEFAULT_POLICY)).toEqual(first);
  });

  it("refuses weights that are not a model", () => {
    expect(() => createClassifier(new ArrayBuffer(0))).toThrow("Not a moderation model");
    expect(() => createClassifier(weights.slice(0, -1))).toThrow("cut short");
  });
});

describe("coarse words", () => {
  const coarseIn = (text: string) =>
    (classify(text, DEFAULT_POLICY).coarse ?? []).map(({ start, end }) => text.slice(start, end));

  it("are found as they were written, disguised ones and those behind an emoji too, in each language", () => {
    expect(coarseIn("Eres una put4 😀, gilipollas")).toEqual(["put4", "gilipollas"]);
    expect(coarseIn("go fuck yourself you whore")).toContain("whore");
  });

  it("are not looked for in what is not abusive, and a threat has none", () => {
    expect(coarseIn("Qué rico pan")).toEqual([]);
    expect(coarseIn("Te voy a matar")).toEqual([]);
  });
});
