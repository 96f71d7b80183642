// The lines of a charge as screens and mails word them.
import { figure } from "../text/figure.ts";
import { usd } from "./amount.ts";
import { MIN_CHARGE_CENTS, type PaidPlan, PLAN_CATALOGUE } from "./plans.ts";

/**
 * One line of a charge; all lines together are its amount. Amounts in cents, below zero when they lower the charge.
 *
 * `plan` a plan until a moment · `unused` the paid time of a plan that a change ends · `usage` comments over the limit ·
 * `discount` a promotion code · `tax` taxes that are added to the prices · `credit` the customer's balance pays it ·
 * `earlier` what was too little to be charged before · `later` it is too little to be charged now · `kept` it becomes credit ·
 * `credited` what a credit note took off before it was paid.
 */
export type ChargeLine = { amount: number } & (
  | { kind: "plan"; plan: PaidPlan /** ISO 8601. */; until: string }
  | { kind: "unused"; plan: PaidPlan }
  | { kind: "usage"; comments: number }
  | { kind: "other"; text: string | null }
  | { kind: "discount" | "tax" | "credit" | "earlier" | "later" | "kept" | "credited" }
);

const TEXTS = {
  discount: "Descuento",
  tax: "Impuestos",
  credit: "Tu saldo a favor",
  earlier: "Pendiente de antes",
  kept: "Pasa a tu saldo a favor",
  credited: "Anulado con una nota de crédito",
};

/** The words of a line. @param dayText makes the words of a day, from ISO 8601 */
export function chargeLineText(line: ChargeLine, dayText: (iso: string) => string): string {
  switch (line.kind) {
    case "plan":
      return `Plan ${PLAN_CATALOGUE[line.plan].name}, hasta el ${dayText(line.until)}`;
    case "unused":
      return `Días pagados y no usados de ${PLAN_CATALOGUE[line.plan].name}`;
    case "usage":
      return `${figure(line.comments)} ${line.comments === 1 ? "comentario" : "comentarios"} sobre el límite`;
    case "other":
      return line.text ?? "Otros conceptos";
    case "later":
      return `Menos de ${usd(MIN_CHARGE_CENTS)}: se suma a tu próximo cobro`;
    default:
      return TEXTS[line.kind];
  }
}
