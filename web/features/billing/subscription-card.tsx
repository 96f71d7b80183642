import { Link } from "react-router";
import type { User } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { statusLabel, subscriptionLabel } from "../auth/access.ts";
import { timeRemaining } from "../auth/time-remaining.ts";

const URGENCY_COLORS = { urgent: "text-red-300", warning: "text-yellow-300", normal: "text-slate-100" } as const;

export function SubscriptionCard({ user }: { user: User }) {
  const end = user.subscription_end_date ?? user.subscription_period_end;
  const remaining = end ? timeRemaining(end, Date.now()) : null;
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">Suscripción</h2>
      <p className="mb-4 flex flex-wrap gap-2">
        <Badge look="accent">{subscriptionLabel(user)}</Badge>
        <Badge look={user.subscription_status === "active" ? "ok" : "wait"}>
          {statusLabel(user.subscription_status)}
        </Badge>
      </p>
      {remaining && (
        <p className="mb-4 text-sm text-slate-400">
          Tiempo restante: <strong className={URGENCY_COLORS[remaining.urgency]}>{remaining.text}</strong>
        </p>
      )}
      <Link to={paths.plans} className={buttonClass("secondary")}>
        {user.subscription_plan === "free" ? "Actualizar Plan" : "Cambiar Plan"}
      </Link>
    </Card>
  );
}
