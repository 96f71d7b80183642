import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { Alert } from "../../../ui/alert.tsx";
import { useUser } from "../../auth/session/session.ts";
import { paidPlanOf } from "../plan-offer.ts";
import type { Subscription } from "../types.ts";

/** Says which pages are not protected now, and how to resume them; or why no plan can be bought. */
export function PauseBanner({ subscription }: { subscription: Subscription }) {
  const { paused_pages: paused, purchases_rest } = subscription;
  // A plan does not resume the pages of a closed account, which has its own banner above every screen.
  const { closes_at } = useUser();
  if (closes_at) return null;
  if (purchases_rest) return <RestBanner />;
  if (paused === 0) return null;
  const plan = paidPlanOf(subscription);
  return (
    <div className="mb-6">
      <Alert look="warning">
        {paused === 1 ? "Una página está" : `${paused} páginas están`} en pausa: no se revisan sus comentarios nuevos, y
        lo guardado se conserva.{" "}
        {plan
          ? `Se reanudan solas con un plan para más páginas que ${PLAN_CATALOGUE[plan].name}, o elige otras en Cuentas.`
          : "Se reanudan solas cuando eliges un plan."}
      </Alert>
    </div>
  );
}

function RestBanner() {
  return (
    <div className="mb-6">
      <Alert look="warning">
        Tu banco nos retiró un pago después de una reclamación, y tu plan terminó. Tus páginas están en pausa y lo
        guardado se conserva. Para volver a comprar un plan, escríbenos con el botón «Soporte».
      </Alert>
    </div>
  );
}
