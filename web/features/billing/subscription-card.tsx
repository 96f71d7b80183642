import { Link } from "react-router";
import type { User } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { statusLabel, subscriptionLabel } from "../auth/access.ts";
import { timeRemaining } from "../auth/time-remaining.ts";

const UPGRADE = "Actualizar Plan";
const CHANGE = "Cambiar Plan";
const URGENCY_COLORS = { urgent: "text-hidden", warning: "text-flag", normal: "text-ink" } as const;

export function SubscriptionCard({ user }: { user: User }) {
  const end = user.subscription_end_date ?? user.subscription_period_end;
  const remaining = end ? timeRemaining(end, Date.now()) : null;
  return (
    <Card>
      <CardTitle className="mb-4">Suscripción</CardTitle>
      <p className="mb-4 flex flex-wrap gap-2">
        <Badge look={user.subscription_plan === "free" ? "neutral" : "accent"}>{subscriptionLabel(user)}</Badge>
        <Badge look={user.subscription_status === "active" ? "ok" : "wait"}>
          {statusLabel(user.subscription_status)}
        </Badge>
      </p>
      {remaining && (
        <p className="mb-4 text-ink-soft">
          Tiempo restante:{" "}
          <strong className={`figures font-semibold ${URGENCY_COLORS[remaining.urgency]}`}>{remaining.text}</strong>
        </p>
      )}
      <Link to={paths.plans} className={buttonClass("secondary")}>
        {user.subscription_plan === "free" ? UPGRADE : CHANGE}
      </Link>
    </Card>
  );
}
