import type { SetDefaultAnswer } from "../types.ts";
import { untilPaid } from "../until-paid.ts";
import type { Banner } from "../use-banner.ts";
import { authenticate } from "./authenticate.ts";

const NOT_CONFIRMED =
  "La tarjeta está guardada, pero el pago pendiente no se confirmó con tu banco. Prueba de nuevo o usa otra.";
const PAID = "El pago pendiente está cobrado.";
const NOT_SEEN = "Tu banco aprobó el pago pendiente. Lo verás aquí en unos minutos; no hace falta que pagues de nuevo.";

type Answer = Pick<SetDefaultAnswer, "message" | "overdue" | "client_secret" | "payment_intent_id">;

/**
 * Returns the banner that says what happened to a new card and to the overdue charge. When the bank asks for 3-D Secure, it runs first.
 *
 * @param done  the sentence to show when no charge was overdue
 */
export async function overdueBanner(
  { message, overdue, client_secret, payment_intent_id }: Answer,
  done: string,
): Promise<Banner> {
  if (overdue === "paid") return { look: "success", text: message };
  if (overdue === "refused") return { look: "warning", text: message };
  if (overdue !== "asks") return { look: "success", text: done };
  try {
    await authenticate(client_secret);
  } catch {
    return { look: "warning", text: NOT_CONFIRMED };
  }
  const isSeen = payment_intent_id !== null && (await untilPaid(payment_intent_id));
  return isSeen ? { look: "success", text: `${done}. ${PAID}` } : { look: "info", text: NOT_SEEN };
}
