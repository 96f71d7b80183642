import { queryOptions } from "@tanstack/react-query";
import { billing } from "../calls.ts";

const EVERY_MS = 2_000;
const TIMEOUT_MS = 300_000;

const EXPIRED = "La sesión de pago ha expirado. Intenta de nuevo.";
const UNVERIFIED = "Error al verificar el pago. Por favor contacta soporte si fue debitado.";
const TIMED_OUT = "Tiempo agotado verificando el pago. Revisa tu panel o contacta soporte.";

type PaymentCheck =
  | { state: "verifying" }
  | { state: "paid" }
  /** `again`: whether another check may have another result. */
  | { state: "failed"; message: string; again: boolean };

/**
 * Checks a Checkout session every two seconds until it is paid or has expired, the check fails, or five minutes are over.
 *
 * @param since  when the checks began, epoch milliseconds; another value starts them again
 */
export const paymentCheckQuery = (sessionId: string, since: number) =>
  queryOptions({
    queryKey: ["payment-check", sessionId, since],
    queryFn: () => check(sessionId, since),
    refetchInterval: ({ state }) => (state.data?.state === "verifying" ? EVERY_MS : false),
    refetchIntervalInBackground: true,
    // A final result does not change, so it is not loaded again when the window gets the focus.
    staleTime: Number.POSITIVE_INFINITY,
  });

async function check(sessionId: string, since: number): Promise<PaymentCheck> {
  try {
    const { session } = await billing.checkPayment(sessionId);
    if (session.payment_status === "paid") return { state: "paid" };
    if (session.status === "expired") return { state: "failed", message: EXPIRED, again: false };
    if (Date.now() + EVERY_MS > since + TIMEOUT_MS) return { state: "failed", message: TIMED_OUT, again: true };
    return { state: "verifying" };
  } catch {
    return { state: "failed", message: UNVERIFIED, again: true };
  }
}
