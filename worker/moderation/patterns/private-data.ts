// Private data of people: telephones, addresses where somebody lives, identity numbers. It feeds no model. A number counts only
// where its own check digits or the words before it say what it is: orders, prices and dates are numbers too.
import type { PrivateData } from "../../vocabulary/judging/private-data.ts";
import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";

/** The span is of the original text, in UTF-16 units, end exclusive. */
export type PrivateMatch = { rule: PrivateData; start: number; end: number };

const DEVICE =
  "numero|num|nro|telefono|telf?|fono|celular|cel|movil|fijo|whats?app|wh?ats?ap|wuasap|guasap|wasap|wsp|wpp|wa";
const HOME_OR_ID = "direccion|domicilio|casa|puerta|dni|nie|curp|rut|run|cpf|cuit|cuil|cedula|documento|pasaporte";
const CALL = "llam|marc|escrib|contact|habl|mand|avis";

type Context = { own: RegExp; someones: RegExp };
/** The words before a number by which a person gives their own, or asks to be called, or gives that of another person. */
const OF_PHONE: Context = {
  own: new RegExp(
    `\\bmi (?:otro |nuevo )?(?:${DEVICE})\\b|\\b(?:${CALL})(?:a|e|i|en|an|ad|id)?me\\b|\\bme (?:(?:${CALL})(?:a|e)(?:n|is)?\\b|pued|pod)|\\bcualquier cosa\\b|\\bsoy [^.!?\\n]{2,40}$`,
  ),
  someones: new RegExp(
    `\\bsu (?:${DEVICE})\\b|\\b(?:${DEVICE}) de (?:ella|el|este|esta|ese|esa|su (?:hij[oa]|madre|padre|mujer|marido|espos[oa]|novi[oa])|l[ao] (?:tip[ao]|senor|senora|sra|vecin[oa]|profesora?|maestr[oa]|chic[oa]|doctora?))\\b|\\b(?:${CALL})(?:ad|id|en|an)(?:le|la|lo)s?\\b`,
  ),
};
const OF_HOME_OR_ID: Context = {
  own: new RegExp(`\\bmi (?:${HOME_OR_ID})\\b|\\bviv(?:o|imos)\\b`),
  someones: new RegExp(
    `\\b[st]u (?:${HOME_OR_ID})\\b|\\b(?:${HOME_OR_ID}) del? |\\bviv(?:e|es|en|is)\\b|\\bse (?:llama|esconde)\\b|\\best[ea] es (?:el|la)\\b|\\b(?:busc|visit)(?:ad|en)(?:le|la|lo)s?\\b|\\ba por (?:el|ella)\\b`,
  ),
};
/** What else is numbered. */
const OTHER_NUMBER =
  /\b(?:pedido|orden|ordenes|factura|ticket|tiquet|folio|guia|seguimiento|rastreo|reserva|referencia|ref|expediente|serie|lote|codigo|cuenta|tarjeta|iban|isbn|modelo|version|articulo|contrato|poliza|cliente|afiliad[oa]|gestion|caso|solicitud|radicado|reclamo|matricula|placa|precio|total)\b[^.!?\n]{0,12}$/;
const BEFORE = 60;

const PHONE = /(?<![\w$€.,/#@-])(?:\+ ?\d{1,3}[ .-]?)?\(?\d(?:[ ().-]{0,2}\d){6,11}(?![\w%€/]|[.,-]\d)/g;
/** Free and charged numbers of companies, amounts and days. */
const NO_PERSONS_PHONE = /^(?:0?1?80\d|90[0-2])|^\d{1,3}(?:[.,]\d{3}){2,}$|^\d{4}-\d\d-\d\d|^\d\d?[.-]\d\d?[.-]\d{4}/;

const STREET =
  "(?:c/|calle|cl|avda|avenida|av|plaza|pza|paseo|carrera|cra|kra|calzada|pasaje|pje|jiron|jr|camino|ronda|travesia|colonia|col|boulevard|blvd|urbanizacion|urb)";
const ADDRESS = new RegExp(
  `(?<![\\p{L}\\d])${STREET}[. ] ?(?:[\\p{L}\\d.ªº-]+ ){0,5}?(?:[\\p{L}\\d.ªº-]+),? ?(?:n[º°o]?\\.? ?|num(?:ero)?\\.? ?|# ?)?\\d{1,5}(?:-\\d{1,3})?(?![\\d:%€]|[.,]\\d)`,
  "gu",
);
/** Where somebody lives; a shop has an address too. */
const LIVES =
  /\b(?:viv(?:e|es|en|is|o|imos)|(?:su|mi|tu) (?:casa|domicilio|direccion|puerta)|se esconde|duerme)\b[^.!?\n]{0,30}$/;
const FLAT = /^,? ?(?:apto|apartamento|depto|dpto|piso|puerta|portal|\d{1,2} ?[º°ª] ?[a-d]?\b)/;

const digits = (text: string): number[] => [...text.replaceAll(/\D/g, "")].map(Number);
/** The sum of digits, each times its weight. */
const weighed = (numbers: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * (numbers[at] ?? 0), 0);
const countdown = (from: number, length: number) => Array.from({ length }, (_, at) => from - at);

/** Spain, DNI and NIE: Real Decreto 1553/2005, a letter by the remainder of 23. */
function isSpanish(text: string): boolean {
  const plain = text.replaceAll(/[ .-]/g, "").replace(/^[xyz]/, (letter) => String("xyz".indexOf(letter)));
  return "trwagmyfpdxbnjzsqvhlcke"[Number(plain.slice(0, 8)) % 23] === plain[8];
}

const CURP_VALUES = "0123456789abcdefghijklmnñopqrstuvwxyz";
/** Mexico: Diario Oficial de la Federación, 18 October 2021, the last digit. */
const isCurp = (text: string): boolean =>
  (10 -
    (weighed(
      [...text.slice(0, 17)].map((sign) => CURP_VALUES.indexOf(sign)),
      countdown(18, 17),
    ) %
      10)) %
    10 ===
  Number(text[17]);

/** Chile: modulo 11. From 50 million on they are companies. */
function isRut(text: string): boolean {
  const plain = text.replaceAll(/[.-]/g, "");
  const number = digits(plain.slice(0, -1));
  const rest = 11 - (weighed(number.toReversed(), [2, 3, 4, 5, 6, 7, 2, 3]) % 11);
  return (
    Number(number.join("")) < 50_000_000 && plain.at(-1) === (rest === 11 ? "0" : rest === 10 ? "k" : String(rest))
  );
}

/** Brazil: two digits, each by modulo 11. */
function isCpf(text: string): boolean {
  const number = digits(text);
  const check = (length: number) => ((weighed(number, countdown(length + 1, length)) * 10) % 11) % 10;
  return new Set(number).size > 1 && check(9) === number[9] && check(10) === number[10];
}

/** Argentina, CUIT and CUIL of a person: modulo 11. */
function isCuit(text: string): boolean {
  const number = digits(text);
  return (11 - (weighed(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === number[10];
}

const NAMED = "(?: de (?:identidad|ciudadania|extranjeria))?(?: (?:es|numero|num|nro|no))?[.:#º° ]{0,3}";
const ID_NUMBERS: { expression: RegExp; accepts?: (text: string) => boolean }[] = [
  { expression: /(?<![\w.-])(?:[xyz][.-]?\d{7}|\d{8}|\d{2}\.\d{3}\.\d{3})-?[a-z](?![\w-])/g, accepts: isSpanish },
  { expression: /(?<!\w)[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d(?!\w)/g, accepts: isCurp },
  {
    expression: /(?<![\w.-])\d{1,2}\.\d{3}\.\d{3}-[\dk](?![\w-])|(?<=\bru[tn][.: ]{1,3})\d{7,8}-[\dk](?!\w)/g,
    accepts: isRut,
  },
  { expression: /(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d\d(?![\w-])|(?<=\bcpf[.: ]{1,3})\d{11}(?!\w)/g, accepts: isCpf },
  { expression: /(?<![\w.-])2[0347]-\d{8}-\d(?![\w-])|(?<=\bcui[tl][.: ]{1,3})2[0347]\d{9}(?!\w)/g, accepts: isCuit },
  // Without check digits, or with others in each country: the word before it says what it is.
  {
    expression: new RegExp(
      `(?<=\\b(?:cedula|c\\.c\\.|c\\.i\\.|cc|ci|dni|documento de identidad|pasaporte)${NAMED}(?:[ve]-? ?)?)\\d(?:\\.?\\d){6,10}(?![\\w-]|[.,]\\d)`,
      "g",
    ),
  },
];

/** Most comments have no digit, and cost one look. @param folded where signs and digits count */
export function findPrivateData(folded: MappedText): PrivateMatch[] {
  const { text } = folded;
  if (!/\d/.test(text)) return [];
  const found: PrivateMatch[] = [];
  const add = (
    what: "phone" | "address" | "id",
    { 0: { length }, index }: RegExpExecArray,
    whose: "own" | "someones",
  ) => {
    const span = originalSpan(folded, index, index + length);
    if (!found.some(({ start, end }) => start < span.end && span.start < end))
      found.push({ rule: `${whose}_${what}`, ...span });
  };
  const before = (index: number) => text.slice(Math.max(0, index - BEFORE), index);
  for (const { expression, accepts } of ID_NUMBERS)
    for (const match of text.matchAll(expression))
      if (!accepts || accepts(match[0])) add("id", match, whoseIs(before(match.index), OF_HOME_OR_ID) ?? "own");
  for (const match of text.matchAll(ADDRESS)) {
    const context = before(match.index);
    if (LIVES.test(context) || FLAT.test(text.slice(match.index + match[0].length)))
      add("address", match, whoseIs(context, OF_HOME_OR_ID) ?? "own");
  }
  for (const match of text.matchAll(PHONE)) {
    const context = before(match.index);
    const whose = whoseIs(context, OF_PHONE);
    const { length } = digits(match[0]);
    if (whose && length >= 8 && length <= 13 && !NO_PERSONS_PHONE.test(match[0].trim()) && !OTHER_NUMBER.test(context))
      add("phone", match, whose);
  }
  return found;
}

/** Whose a number is by the words before it; null where they do not say. */
const whoseIs = (before: string, { own, someones }: Context) =>
  own.test(before) ? "own" : someones.test(before) ? "someones" : null;
