// The result of the overdue charge when a card was added or chosen, as fields of the API.
import { AppError } from "../../../errors.ts";
import type { OverduePayment } from "./pay-overdue.ts";

/** Presents the result. @param done the sentence about the card itself */
export function presentOverdue(done: string, overdue: OverduePayment) {
  const asks = overdue.state === "asks";
  return {
    message: sentence(done, overdue),
    /** The overdue charge: there was `none`, it was `paid` or `refused`, or the bank `asks` the person. */
    overdue: overdue.state,
    /** The browser answers the bank with the secret, then `GET /payments/check/{payment_intent_id}` returns the result. */
    payment_intent_id: asks ? overdue.paymentIntentId : null,
    client_secret: asks ? overdue.clientSecret : null,
  };
}

function sentence(done: string, overdue: OverduePayment): string {
  if (overdue.state === "paid") return `${done}. El pago pendiente está cobrado.`;
  if (overdue.state === "asks") return `${done}. Tu banco pide que confirmes el pago pendiente.`;
  if (overdue.state === "refused")
    return `${done}, pero el pago pendiente no se pudo cobrar: ${new AppError(overdue.code).customerMessage}`;
  return done;
}
