import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findRepetition } from "../../worker/moderation/repetition/find-repetition.ts";
import { fingerprint, likeness } from "../../worker/moderation/repetition/fingerprint.ts";
import { resemblanceTo } from "../../worker/moderation/repetition/resemblance.ts";

const fingerprintOf = (text: string) => fingerprint(normalize(text).normalized.text);
const OFFER =
  "Gané 3.000 dólares en una semana con la señora Elvira, escríbanle al WhatsApp 55 1234 5678, ella me cambió la vida";
const COPY =
  "Gané 5,000 DÓLARES en una semana con la s3ñ0ra Elvira!!! escríbanle al WhatsApp 55 9876 1111 🙌 ella me cambio la vida";
const COMPLAINT =
  "Llevo tres semanas esperando mi pedido y nadie contesta el teléfono, quiero que me devuelvan el dinero";

describe("a fingerprint", () => {
  it.each(["precio?", "❤️❤️❤️", "info", "Precio por favor", "muy lindo todo, felicidades", "@ana @luis miren esto", ""])(
    "is empty for %j, which everybody writes",
    (text) => expect(fingerprintOf(text)).toBe(""),
  );

  it("is similar for a copy with other numbers, capitals and disguises", () => {
    expect(likeness(fingerprintOf(OFFER), fingerprintOf(COPY))).toBeGreaterThanOrEqual(0.7);
  });

  it("differs between texts that say different things", () => {
    expect(likeness(fingerprintOf(OFFER), fingerprintOf(COMPLAINT))).toBeLessThan(0.4);
  });

  it("has 32 digits or is empty, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) =>
        /^(?:[0-9a-f]{32})?$/.test(fingerprintOf(text)),
      ),
    );
  });
});

describe("findRepetition", () => {
  const posted = (text: string, authorId: string | null) => ({ fingerprint: fingerprintOf(text), authorId });

  it("counts comments of the same author, and other authors once each", () => {
    const recent = [
      posted(OFFER, "a"),
      posted(COPY, "a"),
      posted(COPY, "b"),
      posted(OFFER, "b"),
      posted(COMPLAINT, "c"),
    ];
    expect(findRepetition(posted(OFFER, "a"), recent)).toEqual({ sameAuthor: 2, otherAuthors: 1 });
  });

  it("never counts texts that are too short to compare", () => {
    const recent = Array.from({ length: 200 }, (_, index) => posted("precio?", `author ${index}`));
    expect(findRepetition(posted("precio?", "a"), recent)).toEqual({ sameAuthor: 0, otherAuthors: 0 });
  });

  it("counts unknown authors as other authors", () => {
    expect(findRepetition(posted(OFFER, null), [posted(OFFER, null)])).toEqual({ sameAuthor: 0, otherAuthors: 1 });
  });
});

describe("resemblance", () => {
  const INSULT = "Eres un hijo de puta, ojalá te mueras, imbécil de mierda";
  it.each([
    ["the same with other signs and accents", "ERES un hijo de puta... ojala te mueras imbecil de mierda!!", 0.95, 1],
    ["remembered inexactly", "sois unos hijos de puta, ojalá os muráis", 0.35, 0.9],
    ["only a part of it", "ojalá te mueras, imbécil", 0.8, 0.9],
    ["another text", "¡Me encanta su café, volveré pronto!", 0, 0.2],
    ["a short word that it contains", "de", 0, 0.2],
    ["no letters", "❤️", 0, 0.05],
  ])("of %s", (_, text, from, to) => {
    const likeness = resemblanceTo(text)(INSULT);
    expect(likeness).toBeGreaterThanOrEqual(from);
    expect(likeness).toBeLessThanOrEqual(to);
  });
});
