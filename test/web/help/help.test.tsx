// The help centre: its search, and that the claims of its articles are true of the product.
import { readdirSync, readFileSync } from "node:fs";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { HELP_ARTICLES, HELP_SLUGS } from "../../../web/features/help/articles.ts";
import { findArticles } from "../../../web/features/help/find-articles.ts";
import { loadTexts } from "../../../web/features/help/help-search.tsx";
import HelpPage from "../../../web/pages/site/help.tsx";
import { paths } from "../../../web/paths.ts";
import { normalize } from "../../../worker/moderation/normalize/normalize.ts";
import { compileWords } from "../../../worker/moderation/words/compile.ts";
import { matchWords } from "../../../worker/moderation/words/match.ts";
import { META_REQUESTS } from "../../../worker/networks/meta/permission-texts.ts";
import { COMING_NAMES } from "../../../worker/vocabulary/networks.ts";
import { show } from "../setup/screen.tsx";

const FOLDER = "web/features/help/articles";
const sourceOf = (slug: string) => readFileSync(`${FOLDER}/${slug}.mdx`, "utf8");

it("has a text for each article, a short summary, and no link that leads nowhere", () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(HELP_SLUGS.map((slug) => `${slug}.mdx`).toSorted());
  const known = new Set<string>([
    paths.measuring,
    ...Object.values(paths),
    ...HELP_SLUGS.map((slug) => `${paths.help}/${slug}`),
  ]);
  for (const slug of HELP_SLUGS) {
    expect(HELP_ARTICLES[slug].summary.length, slug).toBeLessThanOrEqual(155);
    const links = [...sourceOf(slug).matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address!);
    expect(
      links.filter((address) => !known.has(address)),
      slug,
    ).toEqual([]);
  }
});

it("names every network that is announced, as the public pages do", () => {
  const article = sourceOf("conectar-una-pagina");
  expect(COMING_NAMES.filter((name) => !article.includes(name))).toEqual([]);
});

/** Numbers that no constant has, as the articles write them, and why. */
const PLAIN: Record<string, string> = {
  "últimos 7 días": "the week of the sentence",
  "Si en dos semanas": "the week of the letter and the one before it",
  "Un segundo paso": "an ordinal",
  "Enseña un mes junto": "the report of a month",
  "de un mes pasan": "the report of a month",
  "Un mes sin comentarios": "the report of a month",
  "límite en un mes": "the month of a plan",
  "cuesta un mes": "the month of a plan",
  "Aprende un minuto o dos después": "the pace of the queue, which nobody promises",
  "en 38 minutos": "an example of a report",
  "insistimos durante casi dos días y te avisamos a la media hora": "the waits of deliveries, of the Worker alone",
  "Llevo tres semanas": "an example of a complaint",
};
const NUMBERS =
  "[\\d.,]+|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|media|cuarto de";
const UNITS = "días?|horas?|minutos?|semanas?|mes|meses|años?|segundos?|%|códigos|contraseñas|correcciones";
const COUNTED = new RegExp(`(?<![\\p{L}\\d])(?:${NUMBERS}) (?:${UNITS})(?!\\p{L})|\\d:\\d\\d`, "giu");

it("takes durations, hours, percentages and counts from the product's constants", () => {
  const plain = Object.keys(PLAIN);
  for (const slug of HELP_SLUGS) {
    const text = sourceOf(slug)
      .replace(/^import .+$/gm, "")
      .replace(/\{[^}]*\}/g, "…");
    const found = plain.reduce((rest, sentence) => rest.replaceAll(sentence, ""), text).match(COUNTED) ?? [];
    expect(found, slug).toEqual([]);
  }
  const all = HELP_SLUGS.map(sourceOf).join("\n");
  expect(plain.filter((sentence) => !all.includes(sentence))).toEqual([]);
});

it("names every permission that is asked for, as the screens do", () => {
  const article = sourceOf("permisos");
  expect(META_REQUESTS.all.filter(({ scope, name }) => !article.includes(`**${name}** (\`${scope}\`)`))).toEqual([]);
});

it.each([
  ["estafa", "esto es una e s t a f a", true],
  ["estafa", "menuda 3staf4", true],
  ["estafa", "una estaaaafa", true],
  ["estafador", "ESTAFÁDOR", true],
  ["estaf*", "unos estafadores", true],
  ["*coin", "compra dogecoin", true],
  ["devuélveme el dinero", "Devuelveme el dinero, por favor", true],
  ["con*", "conmigo", true],
  ["ano", "en verano", false],
  ["ano", "un año", false],
])("prohibits «%s» in «%s»: %s, as the article says", (word, comment, isFound) => {
  const { folded, normalized } = normalize(comment);
  expect(matchWords([folded, normalized], compileWords([word])).length > 0).toBe(isFound);
});

it.each([
  ["¿Por qué se ocultó mi comentario?", "que-se-oculta"],
  ["factura", "planes"],
  ["ENLÁCES", "spam"],
  ["contraseña", "entrar"],
  ["instagram no aparece", "conectar-una-pagina"],
  ["borrar mi cuenta", "privacidad"],
  ["horario", "respuestas"],
  ["no me llegan", "pagina-desconectada"],
  ["bloquear", "deshacer"],
] as const)("answers «%s» with the article %s", async (question, slug) => {
  expect(findArticles(question, await loadTexts()).slice(0, 3)).toContain(slug);
});

it("lists every article by subject, and while something is typed those that answer it", async () => {
  show(<HelpPage />);
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("listitem")).toHaveLength(HELP_SLUGS.length);
  const field = main.getByRole("searchbox", { name: "¿Qué necesitas?" });
  await userEvent.type(field, "dogecoin");
  expect(await main.findByText("1 artículo")).toBeTruthy();
  expect(main.getByRole("link", { name: /^Palabras prohibidas/ }).getAttribute("href")).toBe("/ayuda/palabras");
  await userEvent.clear(field);
  await userEvent.type(field, "zzz");
  main.getByText(/^Ningún artículo habla de eso/);
});
