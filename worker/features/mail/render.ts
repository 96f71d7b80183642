// The common look of all letters, in HTML and in plain text. It uses tables and inline styles, since mail programs support little
// else; programs with dark surfaces use the style sheet. The colours are those of web/ui/theme/tokens.css.
import { html } from "hono/html";
import { figure } from "../../vocabulary/text/figure.ts";
import { barsAsText } from "./chart.ts";
import type { Block, Written } from "./letter.ts";

type Place = {
  /** Origin of the application. */
  origin: string;
  /** The address that unsubscribes with one click; null for a letter that is always sent. */
  unsubscribeUrl: string | null;
};

const FONT = "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/** A long address breaks at the end of the line; the second property is for programs that do not support the first. */
const BREAKS = "overflow-wrap:anywhere;word-break:break-word";
/** The longest value that fits beside its label on a phone; a longer one is below it. */
const BESIDE = 40;

const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a { text-decoration-skip-ink: auto; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #0d1218 !important; }
    .surface { background: #131a22 !important; border-color: #232d38 !important; }
    .ink { color: #f1ece2 !important; }
    .soft { color: #bcc1c6 !important; }
    .faint, .faint a { color: #8f99a5 !important; }
    .line { border-color: #232d38 !important; }
    .button { background: #f0b24a !important; color: #1c1303 !important; }
  }
  @media (max-width: 480px) { .surface { padding: 24px 20px !important; } }
`;

/** Renders a letter. @returns the same letter for programs that show HTML, and for those that do not */
export function render(written: Written, place: Place): { html: string; text: string } {
  return { html: String(asHtml(written, place)), text: asText(written, place) };
}

const addressOf = (href: string, origin: string): string => new URL(href, origin).href;

function asHtml({ subject, preview, title, blocks, brand }: Written, { origin, unsubscribeUrl }: Place) {
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f8f6f1">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f8f6f1">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="${FONT};padding:0 4px 16px;font-size:18px;font-weight:700;color:#1b222b">
${brand ? brandAsHtml(brand, origin) : html`<span style="color:#f0b24a">●</span> Atalaya`}</td></tr>
<tr><td class="surface" style="background:#fffdf9;border:1px solid #e5e0d5;border-radius:10px;padding:32px">
<h1 class="ink" style="${FONT};margin:0 0 16px;font-size:22px;line-height:28px;color:#1b222b">${title}</h1>
${blocks.map((block) => blockAsHtml(block, origin))}
</td></tr>
<tr><td class="faint" style="${FONT};padding:20px 4px 0;font-size:13px;line-height:20px;color:#626a74">
${signatureOf(brand)} Este mensaje es automático.
${unsubscribeUrl ? html`<br><a href="${unsubscribeUrl}" style="color:#626a74">No recibir más mensajes como este</a>` : ""}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>`;
}

type Brand = NonNullable<Written["brand"]>;

const brandAsHtml = ({ name, logo }: Brand, origin: string) =>
  logo ? html`<img src="${addressOf(logo, origin)}" height="40" alt="${name}" style="height:40px;border:0">` : name;

const signatureOf = (brand: Brand | undefined): string =>
  brand
    ? `De ${brand.name}${brand.isUnbranded ? "" : ", con Atalaya"}.`
    : "Atalaya modera los comentarios de tus páginas.";

function blockAsHtml(block: Block, origin: string) {
  if ("text" in block)
    return html`<p class="soft" style="${FONT};${BREAKS};margin:0 0 14px;font-size:16px;line-height:25px;color:#454e5a">${block.text}</p>`;
  if ("note" in block)
    return html`<p class="faint" style="${FONT};margin:0 0 14px;font-size:14px;line-height:21px;color:#626a74">${block.note}</p>`;
  if ("chart" in block) return chartAsHtml(block.chart, origin);
  if ("facts" in block)
    return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.facts.map((fact) => factAsHtml(fact, origin))}</table>`;
  return html`<p style="margin:8px 0"><a class="button" href="${addressOf(block.href, origin)}" style="${FONT};display:inline-block;background:#8a5a00;color:#fffaf0;font-size:16px;font-weight:600;line-height:20px;padding:12px 20px;border-radius:8px;text-decoration:none">${block.button}</a></p>`;
}

type Fact = Extract<Block, { facts: unknown }>["facts"][number];

function factAsHtml([label, value, href]: Fact, origin: string) {
  const cell = `${FONT};${BREAKS};font-size:15px;line-height:21px`;
  const [labelStyle, valueStyle] = [`${cell};font-size:14px;color:#626a74`, `${cell};color:#1b222b`];
  const line = "border-top:1px solid #e5e0d5";
  const shown = href
    ? html`<a class="ink" href="${addressOf(href, origin)}" style="color:#1b222b">${value}</a>`
    : value;
  if (value.length > BESIDE)
    return html`<tr><td class="faint line" colspan="2" style="${labelStyle};padding:8px 0 0;${line}">${label}</td></tr><tr><td class="ink" colspan="2" style="${valueStyle};padding:2px 0 8px">${shown}</td></tr>`;
  return html`<tr><td class="faint line" valign="top" style="${labelStyle};padding:8px 12px 8px 0;${line}">${label}</td><td class="ink line" align="right" valign="top" style="${valueStyle};padding:8px 0;${line}">${shown}</td></tr>`;
}

type Days = Extract<Block, { chart: unknown }>["chart"];

/** The numbers and the days are text too, for programs that show no pictures. */
function chartAsHtml(days: Days, origin: string) {
  const cell = `${FONT};padding:0;font-size:13px;line-height:20px`;
  const width = `${Math.floor(100 / days.length)}%`;
  const source = `${origin}/api/mail/chart.png?bars=${barsAsText(days)}`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:6px 0 18px;table-layout:fixed">
<tr>${days.map(({ hidden }) => html`<td class="ink" align="center" width="${width}" style="${cell};color:#1b222b">${hidden === 0 ? "" : figure(hidden)}</td>`)}</tr>
<tr><td colspan="${days.length}" style="padding:0"><img src="${source}" width="490" alt="${chartAsText(days)}" style="display:block;width:100%;height:auto;border:0"></td></tr>
<tr>${days.map(({ label }) => html`<td class="faint" align="center" style="${cell};color:#626a74">${label}</td>`)}</tr>
<tr><td class="faint" colspan="${days.length}" style="${cell};padding-top:6px;color:#626a74"><span style="color:#d9922b">&#9632;</span> ocultados &nbsp; <span style="color:#949eaa">&#9632;</span> todos los recibidos</td></tr>
</table>`;
}

const chartAsText = (days: Days): string =>
  `Ocultos, de los recibidos: ${days.map(({ label, hidden, total }) => `${label} ${figure(hidden)} de ${figure(total)}`).join(", ")}.`;

function asText({ title, blocks, brand }: Written, { origin, unsubscribeUrl }: Place): string {
  const unsubscribe = unsubscribeUrl ? [`No recibir más mensajes como este: ${unsubscribeUrl}`] : [];
  return [
    title,
    ...blocks.map((block) => blockAsText(block, origin)),
    ["--", brand ? signatureOf(brand) : "Atalaya", ...unsubscribe].join("\n"),
  ].join("\n\n");
}

function blockAsText(block: Block, origin: string): string {
  if ("text" in block) return block.text;
  if ("note" in block) return block.note;
  if ("chart" in block) return chartAsText(block.chart);
  if ("facts" in block)
    return block.facts
      .map(([label, value, href]) => `${label}: ${value}${href ? ` ${addressOf(href, origin)}` : ""}`)
      .join("\n");
  return `${block.button}: ${addressOf(block.href, origin)}`;
}
