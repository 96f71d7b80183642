import { expect, it } from "vitest";
import { phraseOf } from "../../../../web/features/comments/why/phrase-of.ts";
import { makeComment } from "../../setup/fixtures.ts";

/** The phrase of a text in which a model found these words, with decreasing weights. */
function phraseIn(content: string, ...found: string[]): string {
  const marks = found.map((word, at) => ({
    ...{ start: content.indexOf(word), end: content.indexOf(word) + word.length },
    ...{ kind: "model" as const, label: "Spam", weight: 1 - at / 10 },
  }));
  return phraseOf({ comment: makeComment({ content }), marks });
}

it("is the whole of a short text", () => {
  expect(phraseIn(" Pasen a ver mi perfil ", "perfil")).toBe("Pasen a ver mi perfil");
});

it("is the clause around the word with the most weight of a long text, never that word alone", () => {
  const pills =
    "Pastillas naturales para bajar 10 kilos en 15 días, resultados garantizados, envío gratis a todo el país";
  expect(phraseIn(pills, "garantizados", "kilos")).toBe("resultados garantizados");
  const prize = "Gánate un iPhone nuevo 📱 solo comparte y entra aquí: premio-seguro.example.com/mx antes de mañana";
  expect(phraseIn(prize, "comparte")).toBe("solo comparte y entra aquí");
  expect(phraseIn(prize, "premio-seguro")).toBe("premio-seguro.example.com/mx antes de mañana");
});

it("keeps the word and its nearest neighbours of a clause that is long itself", () => {
  const long = "Ya sabemos quién es la dueña y por dónde camina en las noches cuando cierra";
  expect(phraseIn(long, "sabemos")).toBe("sabemos quién es la dueña y por dónde camina en las noches");
  expect(phraseIn(long, "cierra")).toBe("es la dueña y por dónde camina en las noches cuando cierra");
});

it("is what a rule found before what a model weighed, and the beginning of a text in which nothing was found", () => {
  const text = `Escribe al 600 111 222 y te cuento cómo lo hice yo sin salir de casa ni invertir nada ${"de verdad ".repeat(12)}`;
  const comment = makeComment({ content: text });
  const phone = { start: 11, end: 22, kind: "rule" as const, label: "Un teléfono" };
  const word = { start: 0, end: 7, kind: "model" as const, label: "Spam", weight: 0.9 };
  expect(phraseOf({ comment, marks: [word, phone] })).toBe("600 111 222");
  expect(text.startsWith(phraseOf({ comment, marks: [] }))).toBe(true);
});
