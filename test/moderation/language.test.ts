import { describe, expect, it, onTestFinished } from "vitest";
import authored from "../../tools/bench/data/authored-es.jsonl?raw";
import functional from "../../tools/bench/data/functional-es.jsonl?raw";
import natural from "../../tools/bench/data/natural-es.jsonl?raw";
import short from "../../tools/bench/data/short-es.jsonl?raw";
import threats from "../../tools/bench/data/threats-es.jsonl?raw";
import { countsAsSpanish, detectLanguage, guessLanguage } from "../../worker/moderation/language/detect.ts";
import { WORD_LANGUAGES } from "../../worker/moderation/language/function-words.ts";
import { guessAnyLanguage, isLearned } from "../../worker/moderation/language/unlearned.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";

const detect = (text: string) => detectLanguage(text, normalize(text).normalized.text);

describe("detectLanguage", () => {
  it.each([
    ["No me han contestado en toda la semana y ya pagué", "es"],
    ["Mañana", "es"],
    ["Vocês são muito bons, obrigado pela ajuda com o pedido", "pt"],
    ["I love this place and the staff are always so nice", "en"],
    ["Отличный магазин, спасибо большое за помощь", "ru"],
    ["Merci beaucoup, votre boutique est vraiment magnifique et les vendeurs adorables", "fr"],
    ["Non ci torno più, sono stati molto scortesi anche con noi", "it"],
    ["Ich war gestern da und es hat mir nicht gefallen", "de"],
    ["Moltes gràcies a tots, això és molt maco i nosaltres hi tornarem", "ca"],
    ["Grazas a toda a xente, estades a facer unha cousa moi boa", "gl"],
    ["Eskerrik asko guztiak, oso polita izan da", "eu"],
  ])("detects the language of %j", (text, code) => expect(detect(text).code).toBe(code));

  it.each([
    "",
    "😂😂",
    "ok",
    "wow",
    "jajaja",
    "5 10 20",
    "fuck you",
    "pvt4 m13rd4 d3 s3rv1c10",
    "\ud800",
    "Netflix HBO Disney",
    "Linda linda linda ella",
    "Moltes gràcies a tots, això és molt maco i nosaltres hi tornarem",
  ])("counts %j as Spanish", (text) => expect(countsAsSpanish(detect(text))).toBe(true));

  it("never returns a confidence above 1", () => {
    for (const text of ["el la los y con", "el", "the is are you"]) {
      const { confidence } = guessLanguage(text, text);
      expect(confidence >= 0 && confidence <= 1).toBe(true);
    }
  });
});

describe("a language that no weights know", () => {
  const anyOf = (text: string) => guessAnyLanguage(text, normalize(text).normalized.text);

  it.each([
    ["Świetny sklep, polecam wszystkim znajomym, bardzo miła obsługa", "pl"],
    ["Jesteś idiotą i złodziejem, oddaj moje pieniądze", "pl"],
    ["Çok güzel bir mağaza, herkese tavsiye ederim", "tr"],
    ["Jullie zijn echt een stelletje oplichters, geef mijn geld terug", "nl"],
    ["Köszönöm szépen, nagyon jó bolt, mindenkinek ajánlom", "hu"],
    ["сука верни деньги", "ru"],
    ["Отличный магазин! gracias", "ru"],
    ["متجر رائع شكرا لكم", "ar"],
    ["素晴らしいお店です", "ja"],
    ["გამარჯობა მეგობრებო", "mis"],
    ["Terima kasih banyak, pelayanannya sangat baik dan ramah sekali", "mis"],
    ["Ang ganda ng tindahan na ito, maraming salamat po sa inyo", "mis"],
  ])("is recognised by its script or its words: %j", (text, code) => {
    expect(anyOf(text).code).toBe(code);
    expect(isLearned(anyOf(text))).toBe(false);
  });

  it.each([
    "",
    "❤️❤️",
    "hjs d pt dvlvn l plt",
    "xq no me kntestn wey nmms q pdo",
    "nmms wey k pdo cn el srvcio dl lcal",
    "Real Madrid Barcelona Atlético Sevilla Betis Valencia",
    "María López García, Juan Pérez Ruiz, Ana Gómez",
    "Netflix HBO Disney Prime Max Apple",
    "jajajaja jajajaja jajajaja jajajaja jajajaja jajajaja",
    "puto puto puto puto puto puto puto puto puto",
    "p3rr4 v3nd1d4 r4t4 d3 cl04c4 l4dr0n4",
    "pєяιο∂ιѕтα gσησяяєα",
    "рajerо mentirosо vendé humо a otro",
    "Отличный магазин, sois unos hijos de puta",
    "mapuche @user @user https://www.lacolumna.ec/economia/tasas-cooperativas-enero.html?utm_source=facebook",
  ])("is never what Spanish people write: %j", (text) => expect(isLearned(anyOf(text))).toBe(true));

  it("may have small words: only weights make it a learned one", () => {
    WORD_LANGUAGES.push("nl" as never);
    onTestFinished(() => void WORD_LANGUAGES.pop());
    expect(["es", "de", "und", "nl"].map((code) => isLearned({ code }))).toEqual([true, true, true, false]);
  });

  it("is none of the Spanish comments of the benchmark", () => {
    const texts = [authored, functional, natural, short, threats]
      .flatMap((file) => file.trim().split("\n"))
      .map((line) => (JSON.parse(line) as { text: string }).text);
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter((text) => !isLearned(anyOf(text)))).toEqual([]);
  });
});
