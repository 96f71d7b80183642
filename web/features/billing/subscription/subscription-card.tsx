import { useState } from "react";
import { Link } from "react-router";
import { DAY_MS, HOUR_MS } from "../../../../worker/vocabulary/durations.ts";
import { isPaid, PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { type Urgency, urgencyOf } from "../../../../worker/vocabulary/money/urgency.ts";
import { paths } from "../../../paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Section } from "../../../ui/section.tsx";
import { STATUS_LABELS, subscriptionLabel } from "../../auth/session/access.ts";
import { paidPlanOf } from "../plan-offer.ts";
import type { Subscription } from "../types.ts";
import { PaymentBanner } from "./owner-banners.tsx";
import { PauseBanner } from "./pause-banner.tsx";
import { CancelDialog, ReactivateDialog } from "./renewal-dialogs.tsx";
import { SubscriptionDates } from "./subscription-dates.tsx";

const CHANGE = "Cambiar Plan";
/** For a plan that has ended and protects nothing now. */
const PAUSED = "En pausa";
const URGENCY_COLORS = { urgent: "text-hidden", warning: "text-flag", normal: "text-ink" } as const;

/** Shows the plan and its end, and lets the owner cancel or resume its renewal. */
export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const [question, setQuestion] = useState<"cancel" | "reactivate" | null>(null);
  const { plan, status, cancel_at_period_end: ends, trial_ends_at, period_end, past_due_until } = subscription;
  const end = status === "trial" ? trial_ends_at : period_end;
  // For an overdue plan the grace ends first, and the banner names that day.
  const remaining = end && isPaid(plan) && !past_due_until ? timeRemaining(end, Date.now()) : null;
  const paid = paidPlanOf(subscription);
  const names = { subscription_plan: plan, subscription_status: status };
  const dialog = { planName: PLAN_CATALOGUE[plan].name, periodEnd: period_end, onClose: () => setQuestion(null) };

  return (
    <Section title="Suscripción">
      <PauseBanner subscription={subscription} />
      <p className="mb-4 flex flex-wrap gap-2">
        <Badge look={isPaid(plan) ? "accent" : "neutral"}>{subscriptionLabel(names)}</Badge>
        {past_due_until ? (
          <Badge look="flag">Pago pendiente</Badge>
        ) : (
          <Badge look={paid ? "ok" : "wait"}>{status === "active" && !paid ? PAUSED : STATUS_LABELS[status]}</Badge>
        )}
        {ends && <Badge look="flag">Se cancela pronto</Badge>}
      </p>
      <div className="mb-4 empty:hidden">
        <PaymentBanner subscription={subscription} where="settings" />
      </div>
      {remaining && (
        <p className="mb-3 text-ink-soft">
          Tiempo restante:{" "}
          <strong className={`figures font-semibold ${URGENCY_COLORS[remaining.urgency]}`}>{remaining.text}</strong>
        </p>
      )}
      <SubscriptionDates subscription={subscription} />
      <div className="mt-4 flex flex-wrap gap-2">
        {paid ? (
          <Link to={paths.plans} className={buttonClass("secondary")}>
            {CHANGE}
          </Link>
        ) : (
          !subscription.purchases_rest && (
            // The prices are on the public site, which is another document.
            <a href={paths.pricing} className={buttonClass(isPaid(plan) ? "secondary" : "primary")}>
              {isPaid(plan) ? CHANGE : "Actualizar Plan"}
            </a>
          )
        )}
        {ends && (
          <Button look="primary" onClick={() => setQuestion("reactivate")}>
            Reactivar
          </Button>
        )}
        {paid && !ends && (
          <Button look="quiet" onClick={() => setQuestion("cancel")}>
            Cancelar
          </Button>
        )}
      </div>
      {question === "cancel" && <CancelDialog {...dialog} dropsChange={subscription.scheduled_change !== null} />}
      {question === "reactivate" && <ReactivateDialog {...dialog} price={subscription.price} />}
    </Section>
  );
}

type TimeRemaining = { text: string; urgency: Urgency };

/** The time until `end` (ISO 8601), in days, or in hours when less than a day is left. @param now epoch ms */
function timeRemaining(end: string, now: number): TimeRemaining {
  const left = Date.parse(end) - now;
  if (left <= 0) return { text: "Expirado", urgency: "urgent" };
  const days = Math.ceil(left / DAY_MS);
  const urgency = urgencyOf(days);
  if (left < DAY_MS) return { text: counted(Math.max(1, Math.ceil(left / HOUR_MS)), "hora"), urgency };
  return { text: counted(days, "día"), urgency };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
