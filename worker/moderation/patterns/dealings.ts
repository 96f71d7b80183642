import type { Shape } from "./contacts.ts";

/** The nouns of an order. */
export const ORDER_WORDS =
  "pedido orden compra reserva cuenta tarjeta factura caso reclamo vuelo guia ticket folio".split(" ");

/** Amounts, and the words of an order: a customer's own business, which the model weighs against an offer. */
export const DEALINGS: Shape[] = [
  {
    rule: "money",
    needs: ({ digits }) => digits > 0,
    expression:
      /(?:[$€£]|\b(?:s\/|usd|us\$|r\$|bs|mxn|cop|clp|ars|q|l)\.?) ?\d[\d.,]{0,14}|\b\d[\d.,]{0,14} ?(?:[$€£%]|k\b|mil\b|pesos\b|pesitos\b|soles\b|dolares\b|euros\b|lucas\b|usd\b|bs\b|reais\b|millon(?:es)?\b|palos\b)/g,
  },
  {
    rule: "order",
    needs: ({ hasOrder }) => hasOrder,
    expression:
      /\b(?:mi (?:pedido|orden|compra|reserva|cuenta|tarjeta|factura|caso|reclamo|vuelo|guia)|(?:pedido|orden|reclamo|caso|ticket|guia|folio|reserva) (?:n[or]?\.? ?|num(?:ero)? |#)?[a-z]{0,4}-?\d{2,20})\b/g,
  },
];
