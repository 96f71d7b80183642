import { Check } from "lucide-react";
import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/plans.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useUser } from "../../auth/session/session.ts";
import { gainsOf, lowestPriceUsd, type PlanWish, planFor } from "./plan-gains.ts";

const TITLES: Record<PlanWish, string> = {
  history: "Carga los comentarios que ya estaban",
  replies: "Responde sin salir de Atalaya",
  spam: "Que el spam se oculte solo",
};
const LEADS: Record<PlanWish, string> = {
  history: "La carga de historial está en los planes de pago: hasta 30 días de comentarios de tus páginas, analizados.",
  replies: "Las respuestas, también las sugeridas, están en los planes Pro y Business.",
  spam: "Tu plan reconoce el spam y lo marca. Business además lo oculta, sin que tengas que verlo.",
};
const MOST_GAINS = 5;

type Props = {
  wish: PlanWish;
  /** What the owner has missed so far, in one sentence. */
  missed?: string;
};

/** What a larger plan would bring, what it costs, and the way to it. */
export function PlanUpsell({ wish, missed }: Props) {
  const { subscription_plan } = useUser();
  const plan = planFor(wish);
  const { name } = PLAN_CATALOGUE[plan];
  const gains = gainsOf(wish, subscription_plan);
  return (
    <div className="space-y-3">
      <p className="text-base font-semibold text-ink">{TITLES[wish]}</p>
      {missed && <p className="font-medium text-lantern-text">{missed}</p>}
      <p>{LEADS[wish]}</p>
      <p className="text-ink">
        {wish === "history" ? "Desde" : `${name}, desde`}{" "}
        <strong className="figures font-semibold">{lowestPriceUsd(plan)} USD al mes</strong> con pago anual:
      </p>
      <ul className="space-y-1.5">
        {gains.slice(0, MOST_GAINS).map((gain) => (
          <li key={gain} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ok" />
            {gain}
          </li>
        ))}
      </ul>
      <a href={paths.pricing} className={buttonClass("primary", "small")}>
        Ver planes
      </a>
    </div>
  );
}
