import { describe, expect, it } from "vitest";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findInvitations, withoutMentions } from "../../worker/moderation/patterns/own-places.ts";
import { INNOCENT, SELLING } from "./own-profile-comments.ts";
import { judge } from "./support.ts";

const withStatus = (texts: readonly string[], status: string) => texts.filter((text) => judge(text).status === status);
const rulesOf = (text: string) =>
  judge(text).reasons.flatMap((reason) => (reason.kind === "rule" ? [reason.rule] : []));

describe("a comment that mentions a profile, channel or story", () => {
  it("is not hidden when it is innocent, and no rule speaks against it", () => {
    expect(withStatus(INNOCENT, "disapproved")).toEqual([]);
    expect(INNOCENT.filter((text) => rulesOf(text).length > 0)).toEqual([]);
  });

  it("is hidden when it sells, but for one of fifty-five", () => {
    expect(SELLING).toHaveLength(55);
    expect(withStatus(SELLING, "disapproved").length).toBeGreaterThanOrEqual(54);
  });
});

describe("the rule that hides without the model", () => {
  it.each([
    ["Préstamos sin buró, entra a mi perfil", ["profile_bait", "loan", "loan"]],
    ["Créditos al seis cero cero cinco cinco cinco cero uno dos", ["spelled_phone", "loan"]],
    ["Ganaste, confirma en premios-hoy punto xyz", ["disguised_link", "prize"]],
  ])("finds an offer and the way to it in %j", (text, rules) => expect(rulesOf(text)).toEqual(rules));

  it.each([
    ["El catálogo está en mi perfil", ["catálogo está en mi perfil"]],
    ["Ayer puse el catálogo en mi perfil", []],
  ])("finds what waits in a place of the author's, and not what they did there, in %j", (text, invitations) =>
    expect(findInvitations(normalize(text).normalized).map(({ start, end }) => text.slice(start, end))).toEqual(
      invitations,
    ),
  );

  it.each([
    ["of a mention", "Préstamos hay muchos, lo puse en mi perfil"],
    ["of a word that also describes", "Entra a mi perfil, felicidades por el encuentro"],
    ["of an address that is speech", "Gratis o de pago, el punto es que me gusta"],
    [
      "of an offer far away, in another sentence",
      `Entra a mi perfil. ${"Ayer estuvimos en la plaza con toda la familia. ".repeat(3)}Me negaron el préstamo.`,
    ],
  ])("makes nothing %s", (_, text) => expect(rulesOf(text)).toEqual([]));
});

describe("withoutMentions", () => {
  const without = (text: string) => withoutMentions(text, normalize(text).normalized);

  it.each([
    ["Ya lo puse en mi perfil", "Ya lo puse en "],
    ["Sois MI CANAL favorito", "Sois  favorito"],
    ["Así es mi historia, y la subí a mi perfil", "Así es , y la subí a "],
  ])("takes the mention out of %j", (text, rest) => expect(without(text)).toBe(rest));

  it.each([
    "Entra a mi perfil",
    "Ya lo puse en mi perfil, entra a mi canal",
    "Puse en mi perfil préstamos sin buró",
    "Fotos nuevas en mi historia destacada",
    "👉 mi bio 👈",
  ])("leaves %j", (text) => expect(without(text)).toBe(text));
});
