import { useCallback, useEffect, useState } from "react";
import { billing } from "../calls.ts";

const EVERY_MS = 2_000;
const TIMEOUT_MS = 300_000;

const EXPIRED = "La sesión de pago ha expirado. Intenta de nuevo.";
const UNVERIFIED = "Error al verificar el pago. Por favor contacta soporte si fue debitado.";
const TIMED_OUT = "Tiempo agotado verificando el pago. Revisa tu panel o contacta soporte.";

type PaymentCheck =
  | { state: "verifying" }
  | { state: "paid" }
  /** `again`: whether another check may find something else. */
  | { state: "failed"; message: string; again: boolean };

/**
 * Checks a Checkout session every two seconds until it is paid or has expired, the check fails, or five minutes are over.
 * Null without a session.
 */
export function usePaymentCheck(sessionId: string | null): [PaymentCheck | null, lookAgain: () => void] {
  const [attempt, setAttempt] = useState(0);
  const [check, setCheck] = useState<PaymentCheck | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same thing again
  useEffect(() => {
    if (!sessionId) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const deadline = Date.now() + TIMEOUT_MS;
    setCheck({ state: "verifying" });

    async function look(id: string) {
      const found = await stateOf(id);
      if (isOver) return;
      if (found.state !== "verifying") setCheck(found);
      else if (Date.now() + EVERY_MS > deadline) setCheck({ state: "failed", message: TIMED_OUT, again: true });
      else timer = setTimeout(look, EVERY_MS, id);
    }
    look(sessionId);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [sessionId, attempt]);

  const lookAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return [sessionId ? check : null, lookAgain];
}

async function stateOf(sessionId: string): Promise<PaymentCheck> {
  try {
    const { session } = await billing.checkPayment(sessionId);
    if (session.payment_status === "paid") return { state: "paid" };
    if (session.status === "expired") return { state: "failed", message: EXPIRED, again: false };
    return { state: "verifying" };
  } catch {
    return { state: "failed", message: UNVERIFIED, again: true };
  }
}
