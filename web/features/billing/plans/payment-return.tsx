import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { PARAMETERS } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { useBanner } from "../use-banner.ts";
import { PaymentVerification } from "./payment-verification.tsx";
import { checkoutSession } from "./use-purchase.ts";

/** Why the browser returned from Checkout: a payment to verify, a cancelled one, or neither. */
function returnOf(search: URLSearchParams): "paid" | "cancelled" | null {
  const outcomes = [search.get(PARAMETERS.payment), search.get("upgrade")];
  if (outcomes.includes("success")) return "paid";
  return outcomes.includes("cancelled") || search.has("cancelled") ? "cancelled" : null;
}

/** Handles the return from Checkout: verifies the payment, or says that it was cancelled. Then it cleans the address. */
export function PaymentReturn() {
  const [search, setSearch] = useSearchParams();
  const [banner, setBanner] = useBanner();
  const [sessionId, setSessionId] = useState<string | null>(null);
  const returned = returnOf(search);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each return is taken in once
  useEffect(() => {
    if (!returned) return;
    if (returned === "cancelled") {
      setBanner({ look: "info", text: "Pago cancelado. Puedes intentar de nuevo cuando desees." });
      checkoutSession.set(null);
      return clean();
    }
    const id = search.get(PARAMETERS.checkoutSession) ?? checkoutSession.read();
    if (id) setSessionId(id);
    else clean();
  }, [returned]);

  function clean() {
    setSearch({}, { replace: true });
  }

  return (
    <>
      {banner && (
        <div className="mb-6">
          <Alert look={banner.look}>{banner.text}</Alert>
        </div>
      )}
      {sessionId && <PaymentVerification sessionId={sessionId} onEnd={clean} onClose={() => setSessionId(null)} />}
    </>
  );
}
