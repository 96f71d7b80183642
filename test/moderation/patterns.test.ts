import { describe, expect, it } from "vitest";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";
import { hostOf, isAllowedHost } from "../../worker/moderation/patterns/links.ts";

function rulesIn(text: string, allowedDomains: string[] = []) {
  const { folded, normalized } = normalize(text);
  return findPatterns(folded, normalized, allowedDomains).map(
    ({ rule, start, end }) => `${rule}: ${text.slice(start, end)}`,
  );
}

describe("findPatterns", () => {
  it.each([
    ["mirá https://ejemplo.com/a?b=1", "link: https://ejemplo.com/a?b=1"],
    ["https://oferta/hoy", "link: https://oferta/hoy"],
    ["entra a renta-andina-pro.xyz", "link: renta-andina-pro.xyz"],
    ["bit.ly/3xAb0", "short_link: bit.ly/3xAb0"],
    ["wa.me/5255018834412", "chat_link: wa.me/5255018834412"],
    ["www (punto) televeo (punto) com", "disguised_link: televeo (punto) com"],
    ["escribe a ana.perez@correo.com", "email: ana.perez@correo.com"],
    ["sigan a @tienda.falsa_1", "handle: @tienda.falsa_1"],
    ["llama al +52 55 0188 3441", "phone: +52 55 0188 3441"],
    ["al 300 555 0147", "phone: 300 555 0147"],
    ["09 8 8 1 4 2 7 3 0", "phone: 09 8 8 1 4 2 7 3 0"],
    ["cero nueve nueve 30 cuatro uno", "spelled_phone: cero nueve nueve 30 cuatro uno"],
    ["mandame wsp", "chat_app: wsp"],
    ["info x inbox", "contact_me: x inbox"],
    ["link en mi perfil", "profile_bait: mi perfil"],
    ["préstamos sin buró", "loan: sin buró"],
    ["4m4rr3s de amor", "spell: 4m4rr3s"],
  ])("in %j finds %j", (text, expected) => expect(rulesIn(text)).toContain(expected));

  it.each(["hola.como estas", "llegó a las 10.30", "nos vemos el 12/05", "si.no quiero", "qué rico, gracias"])(
    "finds nothing in %j",
    (text) => {
      expect(rulesIn(text)).toEqual([]);
    },
  );

  it("leaves out links to allowed domains and their subdomains", () => {
    expect(rulesIn("https://www.mitienda.com/x y blog.mitienda.com", ["MiTienda.com"])).toEqual([]);
  });

  it.each([
    ["https://mitienda.com@evil.com/x", "evil.com"],
    ["http://mitienda.com.evil.com", "mitienda.com.evil.com"],
    ["https://evilmitienda.com", "evilmitienda.com"],
    ["https://evil.com/?mitienda.com", "evil.com"],
    ["https://evil.com\\@mitienda.com", "evil.com"],
  ])("is not fooled by %s", (link, host) => {
    expect(hostOf(link)).toBe(host);
    expect(isAllowedHost(hostOf(link), ["mitienda.com"])).toBe(false);
  });

  it("reads a hostile text in bounded time", () => {
    for (const text of [
      "1 ".repeat(5000),
      "a.".repeat(5000),
      "@".repeat(10_000),
      "w w w ".repeat(1700),
      "uno dos ".repeat(1250),
      "a-".repeat(5000),
    ]) {
      expect(rulesIn(text).length).toBeLessThan(2000);
    }
  });
});
