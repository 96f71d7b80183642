import { queryOptions, useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { billing } from "../calls.ts";
import { useRefreshBilling } from "../queries.ts";
import { FailureDialog, SuccessDialog } from "./result-dialogs.tsx";
import { checkoutSession } from "./use-purchase.ts";

const VERIFYING = "Verificando tu pago... No cierres esta ventana.";
const PAID = "¡Pago procesado con éxito! Tu plan ha sido actualizado.";
const FAILED = "Error al procesar la compra";

/** @param onEnd called when the result is known; `onClose` when the reader closes it */
type Props = { sessionId: string; onEnd: () => void; onClose: () => void };

/** Shows the verification of a payment, and its result. */
export function PaymentVerification({ sessionId, onEnd, onClose }: Props) {
  const [since, setSince] = useState(Date.now);
  const { data: check = { state: "verifying" } } = useQuery(paymentCheckQuery(sessionId, since));
  const refresh = useRefreshBilling();
  const { state } = check;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is taken in once
  useEffect(() => {
    if (state === "verifying") return;
    refresh();
    if (state === "paid") checkoutSession.set(null);
    // Otherwise a reload of the page would verify the same payment again.
    onEnd();
  }, [state]);

  if (check.state === "paid") return <SuccessDialog headline={PAID} onClose={onClose} />;
  if (check.state === "failed")
    return (
      <FailureDialog
        title={FAILED}
        detail={check.message}
        action={check.again && <Button onClick={() => setSince(Date.now())}>Volver a verificar</Button>}
        onClose={onClose}
      />
    );
  return (
    <div className="mb-6">
      <Alert look="info" action={<LoaderCircle aria-hidden="true" className="mr-2 size-5 animate-spin text-wait" />}>
        {VERIFYING}
      </Alert>
    </div>
  );
}

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
const paymentCheckQuery = (sessionId: string, since: number) =>
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
