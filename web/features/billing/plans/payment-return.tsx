import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { useRefreshBilling } from "../queries.ts";
import { useNotice } from "../use-notice.ts";
import { forgetCheckoutSession, readCheckoutSession } from "./checkout-session.ts";
import { FailureDialog, SuccessDialog } from "./result-dialogs.tsx";
import { usePaymentCheck } from "./use-payment-check.ts";

const VERIFYING = "Verificando tu pago... No cierres esta ventana.";
const CANCELLED = "Pago cancelado. Puedes intentar de nuevo cuando desees.";
const PAID = "¡Pago procesado con éxito! Tu plan ha sido actualizado.";
const FAILED = "Error al procesar la compra";

/** Why the browser came back: a payment to verify, a cancelled one, or neither. */
function returnOf(search: URLSearchParams): "paid" | "cancelled" | null {
  const outcomes = [search.get("payment"), search.get("upgrade")];
  if (outcomes.includes("success")) return "paid";
  return outcomes.includes("cancelled") || search.has("cancelled") ? "cancelled" : null;
}

/** The return from Checkout: verifies the payment and shows the result. The address is cleaned once that is known. */
export function PaymentReturn() {
  const [search, setSearch] = useSearchParams();
  const [notice, setNotice] = useNotice();
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [check, lookAgain] = usePaymentCheck(sessionId);
  const refresh = useRefreshBilling();
  const returned = returnOf(search);
  const state = check?.state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each return is taken in once
  useEffect(() => {
    if (!returned) return;
    if (returned === "cancelled") {
      setNotice({ look: "info", text: CANCELLED });
      forgetCheckoutSession();
      return clean();
    }
    const id = search.get("session_id") ?? readCheckoutSession();
    if (id) setSessionId(id);
    else clean();
  }, [returned]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each end is taken in once
  useEffect(() => {
    if (state !== "paid" && state !== "failed") return;
    refresh();
    if (state === "paid") forgetCheckoutSession();
    // Loading the page again would verify the same payment once more.
    clean();
  }, [state]);

  function clean() {
    setSearch({}, { replace: true });
  }

  return (
    <>
      {state === "verifying" && (
        <div className="mb-6">
          <Alert
            look="info"
            action={<LoaderCircle aria-hidden="true" className="mr-2 size-5 animate-spin text-wait" />}
          >
            {VERIFYING}
          </Alert>
        </div>
      )}
      {notice && (
        <div className="mb-6">
          <Alert look={notice.look}>{notice.text}</Alert>
        </div>
      )}
      {state === "paid" && <SuccessDialog headline={PAID} onClose={() => setSessionId(null)} />}
      {check?.state === "failed" && (
        <FailureDialog
          title={FAILED}
          detail={check.message}
          action={check.again && <Button onClick={lookAgain}>Volver a verificar</Button>}
          onClose={() => setSessionId(null)}
        />
      )}
    </>
  );
}
