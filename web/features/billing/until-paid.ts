import { billing } from "./calls.ts";

const LOOKS = 15;
const EVERY_MS = 2_000;

/**
 * Once the bank agreed, Stripe pays the invoice; the server sees it when it looks.
 *
 * @returns whether that was seen within half a minute
 */
export async function untilPaid(paymentIntentId: string): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await billing.checkPayment(paymentIntentId).catch(() => null);
    if (found?.session.payment_status === "paid") return true;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  return false;
}
