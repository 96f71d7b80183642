import { billing } from "./calls.ts";

const LOOKS = 15;
const EVERY_MS = 2_000;

/**
 * Waits until an invoice is paid. After the bank agreed, Stripe pays the invoice, and the server sees it at its next look.
 *
 * @returns whether the server saw it paid within half a minute
 */
export async function untilPaid(paymentIntentId: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const payment = await billing.checkPayment(paymentIntentId).catch(() => null);
    if (payment?.session.payment_status === "paid") return true;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return false;
}
