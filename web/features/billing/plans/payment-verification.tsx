import { useQuery } from "@tanstack/react-query";
import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useRefreshBilling } from "../queries.ts";
import { paymentCheckQuery } from "./payment-check.ts";
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
