// Private data of people: telephones, addresses where somebody lives, identity numbers. It feeds no model. A number counts only
// where its own check digits or the words before it say what it is: orders, prices and dates are numbers too.
import { validate as cuit } from "stdnum/lib/cjs/ar/cuit.js";
import { validate as cpf } from "stdnum/lib/cjs/br/cpf.js";
import { validate as rut } from "stdnum/lib/cjs/cl/rut.js";
import { validate as nif } from "stdnum/lib/cjs/es/nif.js";
import { validate as curp } from "stdnum/lib/cjs/mx/curp.js";
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

const NAMED = "(?: de (?:identidad|ciudadania|extranjeria))?(?: (?:es|numero|num|nro|no))?[.:#º° ]{0,3}";
/** `check` takes a number in capitals and without separators. */
const ID_NUMBERS: { expression: RegExp; check?: (number: string) => { isValid: boolean } }[] = [
  { expression: /(?<![\w.-])(?:[xyz][.-]?\d{7}|\d{8}|\d{2}\.\d{3}\.\d{3})-?[a-z](?![\w-])/g, check: nif },
  { expression: /(?<!\w)[a-z]{4}\d{6}[hmx][a-z]{5}[a-z\d]\d(?!\w)/g, check: curp },
  // From 50 million on they are companies.
  {
    expression: /(?<![\w.-])[1-4]?\d\.\d{3}\.\d{3}-[\dk](?![\w-])|(?<=\bru[tn][.: ]{1,3})[1-4]?\d{7}-[\dk](?!\w)/g,
    check: rut,
  },
  // The check digits of one repeated digit are right, but nobody has such a number.
  {
    expression:
      /(?!(\d)(?:[.-]?\1){10})(?:(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d\d(?![\w-])|(?<=\bcpf[.: ]{1,3})\d{11}(?!\w))/g,
    check: cpf,
  },
  { expression: /(?<![\w.-])2[0347]-\d{8}-\d(?![\w-])|(?<=\bcui[tl][.: ]{1,3})2[0347]\d{9}(?!\w)/g, check: cuit },
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
  for (const { expression, check } of ID_NUMBERS)
    for (const match of text.matchAll(expression))
      if (check?.(match[0].toUpperCase().replaceAll(/[.-]/g, "")).isValid !== false)
        add("id", match, whoseIs(before(match.index), OF_HOME_OR_ID) ?? "own");
  for (const match of text.matchAll(ADDRESS)) {
    const context = before(match.index);
    if (LIVES.test(context) || FLAT.test(text.slice(match.index + match[0].length)))
      add("address", match, whoseIs(context, OF_HOME_OR_ID) ?? "own");
  }
  for (const match of text.matchAll(PHONE)) {
    const context = before(match.index);
    const whose = whoseIs(context, OF_PHONE);
    const { length } = match[0].replaceAll(/\D/g, "");
    if (whose && length >= 8 && length <= 13 && !NO_PERSONS_PHONE.test(match[0].trim()) && !OTHER_NUMBER.test(context))
      add("phone", match, whose);
  }
  return found;
}

/** Whose a number is by the words before it; null where they do not say. */
const whoseIs = (before: string, { own, someones }: Context) =>
  own.test(before) ? "own" : someones.test(before) ? "someones" : null;
