// The words of a page of rules and figures. They stand in a frame that the build makes from the public site
// (web/features/site/public-page-frame.tsx), and need no code in the browser.
import { html } from "hono/html";
import type { PublicFigures } from "../../platform/db/core.ts";
import { dayStart } from "../../time.ts";
import { PUBLISHED_RULES, REDRESS, RULE_CODES, type RuleCode } from "../../vocabulary/judging/published-rules.ts";
import { NETWORK_NAMES, PROFILE_URL } from "../../vocabulary/networks.ts";
import { paths } from "../../vocabulary/paths.ts";
import { publicPath } from "../../vocabulary/public-page.ts";
import { spanText } from "../../vocabulary/text/week-sentence.ts";
import { formatDay } from "../mail/letter.ts";
import type { PublishedPage } from "./published-page.ts";
import { roundedFigure, roundedSum, SMALL, stepsOf } from "./rounded.ts";

type Markup = ReturnType<typeof html>;
export type Document = { head: Markup; body: Markup };
const H2 = "text-[1.375rem]/7 font-semibold text-ink";

/** @param origin of the product's address */
export function publishedDocument(
  { page, workspace, accounts }: PublishedPage,
  figures: PublicFigures,
  origin: string,
): Document {
  const { name } = accounts[0]!;
  const { timeZone } = workspace;
  const since = Math.min(...accounts.map(({ protectedFrom }) => protectedFrom ?? Number.POSITIVE_INFINITY));
  const title = `Normas y cifras de ${name}`;
  const description = `Qué no se admite en los comentarios de ${name}, qué se oculta y por qué, y en cuánto tiempo.`;
  const dayText = (day: string) => formatDay(timeZone, dayStart(day, timeZone));
  return {
    head: html`<title>${title} · Atalaya</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${origin}${publicPath(page.slug)}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    ${page.isIndexed ? "" : html`<meta name="robots" content="noindex" />`}`,
    body: html`<h1 class="text-title font-semibold wrap-anywhere text-ink"><bdi>${name}</bdi></h1>
<p class="mt-3 text-ink-soft">Normas y cifras de los comentarios en ${networkLinks(accounts)}.${
      Number.isFinite(since) ? ` Moderados con Atalaya desde el ${formatDay(timeZone, since)}.` : ""
    }</p>
${page.introduction && html`<p class="mt-5 whitespace-pre-line wrap-anywhere text-ink">${page.introduction}</p>`}
<section class="mt-12"><h2 class="${H2}">Normas</h2>
${page.rules.split(/\n+/).map((line) => html`<p class="mt-3 wrap-anywhere text-ink">${line}</p>`)}</section>
<section class="mt-12"><h2 class="${H2}">En cifras</h2>
<p class="mt-1 text-ink-soft">Del ${dayText(figures.from)} al ${dayText(figures.to)}.</p>
${figuresHtml(figures)}</section>
<section class="mt-12"><h2 class="${H2}">¿No estás de acuerdo?</h2>
<p class="mt-3 text-ink">${REDRESS}</p>
${appealsHtml(page.slug, figures.appeals)}</section>
<section class="mt-12 border-t border-line pt-6 text-small text-ink-soft"><h2 class="font-semibold text-ink">Cómo se cuentan</h2>
<p class="mt-2">Las cifras se cuentan una vez al día y están redondeadas: menos de ${SMALL} no se publica y lo demás va de ${SMALL} en ${SMALL}, así que no suman exactamente. No contienen el texto ni el autor de ningún comentario. La mediana es de lo que Atalaya ocultó sola, desde que le llegó hasta que la red lo confirmó.</p></section>`,
  };
}

/** What stands at an address without a page. */
export const missingDocument: Document = {
  head: html`<title>Página no disponible · Atalaya</title>
    <meta name="robots" content="noindex" />`,
  body: html`<h1 class="text-title font-semibold text-ink">Esta página no está disponible</h1>
<p class="mt-3 text-ink-soft">Quien la publicaba la ha retirado, o la dirección no es correcta.</p>`,
};

/** The page's networks as a sentence names them: "Facebook e Instagram". */
function networkLinks(accounts: PublishedPage["accounts"]): (string | Markup)[] {
  let next = 0;
  return new Intl.ListFormat("es")
    .formatToParts(accounts.map(({ network }) => NETWORK_NAMES[network]))
    .map(({ type, value }) => (type === "element" ? networkLink(accounts[next++]!) : value));
}

function networkLink(account: PublishedPage["accounts"][number]): Markup {
  const href = PROFILE_URL[account.network](account);
  const name = NETWORK_NAMES[account.network];
  return href ? html`<a class="text-ink underline underline-offset-2" href="${href}">${name}</a>` : html`${name}`;
}

function figuresHtml({ received, byRule, medianSeconds, givenBack }: PublicFigures): Markup {
  const hidden = RULE_CODES.filter((code) => code !== "on_network" && byRule[code]);
  const numbers = hidden.map((code) => byRule[code]!);
  const card = (name: string, value: string, note: string) =>
    html`<div class="flex flex-col rounded-card border border-line bg-surface p-4"><dt class="text-small text-ink-soft">${name}</dt>
<dd class="figures mt-1 text-[1.375rem]/7 font-semibold text-ink">${value}</dd><dd class="mt-1 text-small text-ink-faint">${note}</dd></div>`;
  const largest = Math.max(1, ...numbers.map(stepsOf));
  // By what is published: the order of exact numbers would compare them.
  const order = hidden.toSorted((a, b) => stepsOf(byRule[b]!) - stepsOf(byRule[a]!));
  return html`<dl class="mt-4 grid gap-3 sm:grid-cols-3">
${card("Ocultados", roundedSum(numbers), `de ${roundedFigure(received)} recibidos`)}
${card("Hasta ocultarse", medianSeconds === null ? "Sin datos" : spanText(medianSeconds), "mediana")}
${card("Devueltos", roundedFigure(givenBack), "visibles otra vez, tras verlos una persona")}
</dl>
<h3 class="mt-8 font-semibold text-ink">Qué se oculta y por qué</h3>
${hidden.length === 0 ? html`<p class="mt-2 text-ink-soft">No se ocultó ningún comentario.</p>` : ""}
<ul class="mt-2 divide-y divide-line">${order.map((code) => ruleHtml(code, byRule[code]!, largest))}</ul>
${byRule.on_network ? html`<p class="mt-4 text-small text-ink-soft">Además, ${roundedFigure(byRule.on_network)} se ocultaron o borraron en la propia red, también por quien los escribió.</p>` : ""}`;
}

/** The way to the form, and what was asked with it. */
function appealsHtml(slug: string, { asked, restored, kept, medianSeconds }: PublicFigures["appeals"]): Markup {
  const time = medianSeconds === null ? "" : ` La mitad de las respuestas llegó en ${spanText(medianSeconds)} o menos.`;
  return html`<p class="mt-4"><a class="font-semibold text-ink underline underline-offset-2" href="${paths.appeal}#${slug}">Pedir que vuelva un comentario</a></p>
${asked > 0 ? html`<p class="mt-4 text-ink-soft">En tres meses se pidió ${roundedFigure(asked)} veces: ${roundedFigure(restored)} volvieron a mostrarse y ${roundedFigure(kept)} siguen ocultos.${time}</p>` : ""}`;
}

function ruleHtml(code: RuleCode, exact: number, largest: number): Markup {
  const { title, text } = PUBLISHED_RULES[code];
  // A small number is only a trace: nothing is published that a bar could show.
  const width = Math.round((100 * (stepsOf(exact) || 0.1)) / largest);
  return html`<li class="py-4"><div class="flex items-baseline justify-between gap-4"><h4 class="font-medium text-ink">${title} <code class="text-small text-ink-faint">${code}</code></h4>
<span class="figures shrink-0 text-ink">${roundedFigure(exact)}</span></div>
<p class="mt-1 text-ink-soft">${text}</p>
<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" class="mt-2 h-1 w-full"><rect width="100" height="1" class="fill-line" /><rect width="${width}" height="1" class="fill-lantern" /></svg></li>`;
}
