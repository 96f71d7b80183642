import type { Rule } from "./pattern-match.ts";

/** What unwanted offers talk about, in normalised text (spaced letters joined, leet read). Honest comments use these words too. */
export const TOPICS: [Rule, RegExp][] = [
  [
    "loan",
    /\b(?:prestam(?:o|os|ista|istas)|emprestimos?|creditos?|financia(?:miento|cion|mos)|sin (?:buro|aval|garante|garantia|papeleo|infocorp|veraz|dicom)|aval|codeudor|libranza|datacredito|reportad[oa]s?|desembolso|loans?)\b/g,
  ],
  [
    "investment",
    /\b(?:invert[a-z]{1,6}|invierta?[a-z]{0,3}|inversion(?:es|ista|istas)?|trad(?:er|ers|ing)|forex|fx|bitcoins?|btc|cripto[a-z]{0,9}|crypto[a-z]{0,9}|usdt|binance|ganancias?|rentabilidad|retir(?:o|e|ar|os|aron)|capital|broker|senales|plataforma|investimento|lucro|profits?|invest[a-z]{0,5})\b/g,
  ],
  [
    "spell",
    /\b(?:amarr(?:e|es|ar)|bruj(?:o|a|os|as|eria)|hechiz[a-z]{1,5}|santer[a-z]{1,3}|vident[a-z]{1,3}|tarot|tarotista|endulzamiento|limpias?|chaman|maestr[oa] (?:espiritual|curander[oa])|retorno (?:de pareja|inmediato)|curander[oa]|espiritista|conjuros?|babalawo)\b/g,
  ],
  [
    "adult",
    /\b(?:packs?|only ?fans?|nudes?|xx+|contenido (?:exclusivo|caliente|hot|explicito)|videollamadas? (?:hot|caliente)|escorts?|prepago|masajes?|solita|calient(?:e|es|ita)|encuentros?|sugar|cachond[a-z]{1,3}|webcam|putaria)\b/g,
  ],
  [
    "easy_money",
    /\b(?:gan(?:a|o|e|as|ar|amos|en|ando)|cobr(?:o|e|as|ar|ando)|ingresos?|trabaj[a-z]{1,4} desde (?:tu |la )?casa|desde (?:tu |la )?casa|sin experiencia|vacantes?|contratando|diarios|semanales|por semana|al dia|x dia|negocio|emprend[a-z]{2,8}|multinivel|libertad financiera|renda extra|earn|passive income)\b/g,
  ],
  [
    "gambling",
    /\b(?:casinos?|apuestas?|apost[a-z]{1,5}|tragamonedas|slots?|ruleta|picks?|pronosticos?|bono de bienvenida|parley|cuotas? \d|tigrinho|bet)\b/g,
  ],
  [
    "follow_trade",
    /\b(?:sigue(?:me|nme|nos|n)?|sigan(?:me|nos)?|segui(?:me|nos)|te sigo|los sigo|devuelvo|followback|follow|f4f|suscrib[a-z]{2,8}|subscribe|sub4sub|inscreva[a-z-]{0,3}|like (?:x|por) like|seguidores|followers)\b/g,
  ],
  [
    "forged",
    /\b(?:replicas?|clon(?:es)?|triple a|aaa|1[:.]1|imitacion|titulos?|licencias? sin|certificad[oa]s?|billetes?|receta|sin receta|importad[oa]s?|originales)\b/g,
  ],
  [
    "prize",
    /\b(?:felicidades|felicitaciones|ganador[a-z]{0,3}|gan(?:aste|aron|ado)|sorteo?s?|sortea[a-z]{0,3}|premios?|gratis|regal(?:o|os|a|amos|an|ando)|bono|beneficiari[oa]s?|subsidio|reclama[a-z]{0,3}|won|winner|giveaway|free)\b/g,
  ],
  [
    "recovery",
    /\b(?:hack(?:er|ers|ear|eada|eado|eo)|recuper(?:ar|o|e|amos|acion|aron|a|arlo)|espiar|clonar|desbloque[a-z]{1,4}|soporte|asesor[a-z]{0,3}|verific[a-z]{1,7}|ejecutiv[oa]|codigo|cedula|clave|curp|dni|contrasena|suspendid[oa]|recovery|recover)\b/g,
  ],
];

/** Amounts, and the words of an order: a customer's own business, which the model weighs against an offer. On folded text. */
export const DEALINGS: [Rule, RegExp][] = [
  [
    "money",
    /(?:[$€£]|\b(?:s\/|usd|us\$|r\$|bs|mxn|cop|clp|ars|q|l)\.?) ?\d[\d.,]{0,14}|\b\d[\d.,]{0,14} ?(?:[$€£%]|k\b|mil\b|pesos\b|pesitos\b|soles\b|dolares\b|euros\b|lucas\b|usd\b|bs\b|reais\b|millon(?:es)?\b|palos\b)/g,
  ],
  [
    "order",
    /\b(?:mi (?:pedido|orden|compra|reserva|cuenta|tarjeta|factura|caso|reclamo|vuelo|guia)|(?:pedido|orden|reclamo|caso|ticket|guia|folio|reserva) (?:n[or]?\.? ?|num(?:ero)? |#)?[a-z]{0,4}-?\d{2,20})\b/g,
  ],
];
