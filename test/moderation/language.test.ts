import { describe, expect, it } from "vitest";
import { countsAsSpanish, detectLanguage, guessLanguage } from "../../worker/moderation/language/detect.ts";
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
