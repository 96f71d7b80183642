import { describe, expect, it } from "vitest";
import { classifierOf } from "../../worker/moderation/classify.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { withoutOrdinaryLinks } from "../../worker/moderation/patterns/ordinary-links.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { NO_SCORES, scorerOf } from "./fixed-scorer.ts";

const without = (text: string, allowedDomains: string[] = []) =>
  withoutOrdinaryLinks(text, normalize(text).folded, allowedDomains);

describe("withoutOrdinaryLinks", () => {
  it.each([
    "https://elpais.com/economia/vendimia.html",
    "https://deportes.elpais.com/futbol",
    "www.eluniversal.com.mx/nacion/marcha/",
    "https://youtu.be/Qm4vTz81LkE",
    "https://www.youtube.com/watch?v=J8Gh1sQn2kA",
    "https://www.instagram.com/p/CxT7abQrP2m/",
    "https://m.facebook.com/groups/vecinos/permalink/12/",
    "https://maps.app.goo.gl/3sX8kQb2Lr",
    "https://www.google.es/maps/place/Soria",
    "https://photos.app.goo.gl/8sX8kQb2Lr",
    "https://blog.mitienda.com/pan",
  ])("takes out %s", (link) => expect(without(`Mirad ${link} 👏`, ["mitienda.com"])).toBe("Mirad  👏"));

  it.each([
    "https://elpais.com@premios.shop/x",
    "https://elpais.com.premios.shop/x",
    "https://www.youtube.com/redirect?q=https://youtu.be/x",
    "https://l.facebook.com/l.php?u=https://elpais.com",
    "https://www.youtube.com/@micanal",
    "https://instagram.com/mitienda",
    "https://wa.me/34600123456",
    "https://bit.ly/3xQ9Kb",
    "https://premios.shop/elpais.com/x",
  ])("leaves %s", (link) => expect(without(`Mirad ${link} 👏`)).toBe(`Mirad ${link} 👏`));
});

describe("a comment with an ordinary link", () => {
  const WITH_LINK = 0.9;
  const judge = (text: string, beside: number, allowedDomains: string[] = []) =>
    classifierOf({
      ...scorerOf(NO_SCORES),
      score: ({ original }) => ({ ...NO_SCORES, spam: original === text ? WITH_LINK : beside }),
    })(text, { ...DEFAULT_POLICY, allowedDomains }).scores.spam;

  it("is no more likely spam than its words", () => {
    expect(judge("Os dejo el reportaje https://elpais.com/pan", 0.1)).toBe(0.1);
    expect(judge("Gana dinero https://elpais.com/pan", 0.99)).toBe(WITH_LINK);
    expect(judge("La carta: mitienda.com/carta", 0.1, ["mitienda.com"])).toBe(0.1);
  });

  it("is judged as it is when it has no words, and with every other link", () => {
    expect(judge("https://elpais.com/pan", 0.1)).toBe(WITH_LINK);
    expect(judge("Os dejo el reportaje https://premios.shop/pan", 0.1)).toBe(WITH_LINK);
  });
});
