import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { useNotice } from "../use-notice.ts";
import { forgetCheckoutSession, readCheckoutSession } from "./checkout-session.ts";
import { PaymentVerification } from "./payment-verification.tsx";

const CANCELLED = "Pago cancelado. Puedes intentar de nuevo cuando desees.";

/** Why the browser came back: a payment to verify, a cancelled one, or neither. */
function returnOf(search: URLSearchParams): "paid" | "cancelled" | null {
  const outcomes = [search.get("payment"), search.get("upgrade")];
  if (outcomes.includes("success")) return "paid";
  return outcomes.includes("cancelled") || search.has("cancelled") ? "cancelled" : null;
}

/** The return from Checkout: verifies the payment, or says that it was cancelled. The address is cleaned once that is known. */
export function PaymentReturn() {
  const [search, setSearch] = useSearchParams();
  const [notice, setNotice] = useNotice();
  const [sessionId, setSessionId] = useState<string | null>(null);
  const returned = returnOf(search);

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

  function clean() {
    setSearch({}, { replace: true });
  }

  return (
    <>
      {notice && (
        <div className="mb-6">
          <Alert look={notice.look}>{notice.text}</Alert>
        </div>
      )}
      {sessionId && <PaymentVerification sessionId={sessionId} onEnd={clean} onClose={() => setSessionId(null)} />}
    </>
  );
}
