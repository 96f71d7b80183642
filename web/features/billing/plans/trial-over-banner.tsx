import { plansWith } from "../../../../worker/vocabulary/money/plan-features.ts";
import { Alert } from "../../../ui/alert.tsx";
import { hasTrialEnded } from "../../auth/session/access.ts";
import { useUser } from "../../auth/session/session.ts";

/** Says which features of the trial are not in every plan. */
export function TrialOverBanner() {
  if (!hasTrialEnded(useUser())) return null;
  return (
    <div className="mb-6">
      <Alert look="info">
        Tu prueba terminó. Durante esos días el spam se ocultaba solo: eso sigue igual con {plansWith("hidesSpam")}. Con
        los demás planes se marca y decides tú; los insultos se ocultan con todos.
      </Alert>
    </div>
  );
}
