import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { originalSpan } from "../../worker/moderation/normalize/mapped-text.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";

const normalized = (text: string) => normalize(text).normalized.text;

/** Texts of the characters that the passes change, which random strings rarely contain. */
const disguised = fc
  .array(
    fc.constantFrom(
      ..."aeiounlrptkm0134590@$€!|.-_*# ñÑáé😂💩🐷💜🇵🇺❓\u0303\u0301\u200b\u202e\ufe0fаоΑЖ𝓪Ａßﷺ\ud83d".split(/(?:)/u),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

describe("normalize", () => {
  it.each([
    ["El NIÑO comió ÁCIDO", "el niño comio acido"],
    ["nin\u0303o", "niño"],
    ["ＰＵＴＡ 𝓲𝓭𝓲𝓸𝓽𝓪 🅐🅱", "puta idiota ab"],
    ["рutа (Cyrillic) ιdιοtα (Greek)", "puta (cyrillic) idiota (greek)"],
    ["id\u200bio\u00adta", "idiota"],
    ["hola \u202eatup ed ojih\u202c, adiós", "hola hijo de puta, adios"],
    ["\u202eatoidi\nhola", "idiota hola"],
    ["arschl0ch, str0nzo di m3rda, s.a.l.o.p.e", "arschloch, stronzo di merda, salope"],
    ["p3nd3j0 1d10t4 c4br0n mierd4", "pendejo idiota cabron mierda"],
    ["ab2p3nd3jo y as2m13rda", "ab2p3nd3jo y as2m13rda"],
    ["m!erda put@s a$co", "mierda putas asco"],
    ["4x4, covid19, 50mil, 2x1, mp3, gta5, US$100", "4x4, covid19, 50mil, 2x1, mp3, gta5, us$100"],
    ["ana@correo.com y @usuario_1", "ana@correo.com y @usuario_1"],
    ["i.d.i.o.t.a g o r d a S-O-N", "idiota gorda son"],
    ["a. m. y p. m.", "a. m. y p. m."],
    ["idiooota perrrra holaaaa!!!!!!", "idiota perra hola!!!"],
    ["me debes 5000000", "me debes 5000000"],
    ["😂😂😂😂😂😂", "😂😂😂"],
    ["👍🏽 ❤️ 💜 🤦🏻‍♀️", "👍 ❤ ❤ 🤦"],
    ["sos una 💩💩, 🖕", "sos una mierda , jodete"],
    ["eres un 🐷 y tu 🍑", "eres un cerdo y tu culo"],
    ["hoy hay 🐷 a la leña, duraznos 🍑", "hoy hay 🐷 a la leña, duraznos 🍑"],
    ["🇵🇺🇹🇴 🇲🇽🇨🇴", "puto 🇲🇽🇨🇴"],
    ["k#🇵#4", "kp4"],
    ["p💩u💩t💩a pen💩deja put🅰️ 🅿u🆃o", "puta pendeja puta puto"],
    ["m*erda, p*ta, p.uta, mi€rda, bi🐶tch, m1erd@", "mierda, puta, puta, mierda, bitch, mierda"],
    ["hijo de p… y vete a la m***", "hijo de puta y vete a la mierda"],
    ["hdp, vtalv, pndjo", "hijo de puta, vete a la verga, pendejo"],
    ["jilipoyas, imvesil, webón, kabrón", "gilipollas, imbecil, huevon, cabron"],
    ["la kasa de keso, ke aki", "la casa de queso, que aqui"],
    ["kkkkk ok", "kk ok"],
    ["*no entiendo esta broma*, 4*4, 2*3", "*no entiendo esta broma*, 4*4, 2*3"],
    ["a 3 € las p@t@t@s", "a 3 € las patatas"],
    ["n0 3ntr0 ni 4 m3", "no entro ni 4 m3"],
    ["p - u - t - a", "puta"],
    ["G A N A   D I N E R O", "gana dinero"],
    ["G R A C I A S a todos y C A C A", "gracias a todos y caca"],
    ["s u j e t a d o r y ya", "sujetador y ya"],
    ["al 1 1 8 D u v a n", "al 1 1 8 duvan"],
    ["¿cuánto cuesta❓ ❶ 💲20", "¿cuanto cuesta? 1 $20"],
    ["uno\n\n  dos\t tres", "uno dos tres"],
    ["\ud83d sola", " sola"],
    ["\u0301\u0302\u0303", ""],
    ["", ""],
  ])("reads %j as %j", (written, expected) => expect(normalized(written)).toBe(expected));

  it("maps a word back to everything that it was made of", () => {
    const written = "eres un hdp y un 🐷.";
    const { normalized: result } = normalize(written);
    const spanOf = (word: string) => {
      const at = result.text.indexOf(word);
      const { start, end } = originalSpan(result, at, at + word.length);
      return written.slice(start, end);
    };
    expect(["hijo de puta", "puta", "cerdo"].map(spanOf)).toEqual(["hdp", "hdp", "🐷"]);
  });

  it("maps back to the original text", () => {
    const written = "sos un i.d.i.ó.t.a, che";
    const { text, starts } = normalize(written).normalized;
    const at = text.indexOf("idiota");
    expect(written.slice(starts[at], starts[at + "idiota".length])).toBe("i.d.i.ó.t.a");
  });

  it("changes nothing the second time", () => {
    const isFixed = (text: string) => {
      const { folded, normalized: once } = normalize(text);
      expect(normalized(once.text)).toBe(once.text);
      expect(normalize(folded.text).folded.text).toBe(folded.text);
    };
    fc.assert(fc.property(fc.oneof(disguised, fc.string({ unit: "binary" }), fc.string()), isFixed), { numRuns: 300 });
  });

  it("maps every unit to an offset of the original, in order", () => {
    const isOrdered = (text: string) => {
      for (const { text: result, starts } of Object.values(normalize(text))) {
        expect(starts.length).toBeGreaterThan(result.length);
        expect(starts[result.length]).toBe(text.length);
        for (let at = 0; at < result.length; at++) expect(starts[at]).toBeLessThanOrEqual(starts[at + 1]!);
      }
    };
    fc.assert(fc.property(disguised, isOrdered));
  });

  it("leaves every character of Unicode at a fixed point", () => {
    // Of the ideographs from U+20000 on, only these are decomposed.
    const ranges = [
      { from: 0, to: 0x1ffff },
      { from: 0x2f800, to: 0x2fa1f },
    ];
    for (const { from, to } of ranges)
      for (let codePoint = from; codePoint <= to; codePoint++) {
        const once = normalized(String.fromCodePoint(codePoint));
        if (normalized(once) !== once) expect.fail(`U+${codePoint.toString(16)}`);
      }
  });

  it("gives the same result whatever was normalised before", () => {
    const isAlone = (first: string, second: string) => {
      const alone = normalized(second);
      normalize(first.repeat(3));
      expect(normalized(second)).toBe(alone);
    };
    fc.assert(fc.property(disguised, disguised, isAlone), { numRuns: 500 });
  });

  it("makes a text longer only where it spells out emoji and ligatures", () => {
    const isBounded = (text: string) => {
      const { folded, normalized: result } = normalize(text);
      expect(folded.text.length).toBeLessThanOrEqual(18 * text.length);
      expect(result.text.length).toBeLessThanOrEqual(10 * folded.text.length + 20);
    };
    fc.assert(fc.property(fc.oneof(disguised, fc.string({ unit: "binary" })), isBounded), { numRuns: 1000 });
  });

  it.each(["p*", "a*b ", "a@b.", "pu-", "m!e", "un 🐷 ", "💩", "a b c ", "hijo de p ", "p💩", "4 3 ", "🇵", "ﷺ", "ka "])(
    "reads 10,000 characters of %j in bounded time",
    (part) => {
      const text = part.repeat(10_000 / part.length);
      // This takes about 10 ms. Without the bound it would exceed the time of a test.
      const { normalized } = normalize(text);
      expect(normalized.starts[normalized.text.length]).toBe(text.length);
    },
  );
});
