import { Check } from "lucide-react";
import { HISTORY_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { plansWith, smallestPlanWith } from "../../../../worker/vocabulary/money/plan-features.ts";
import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { paths } from "../../../paths.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { useUser } from "../../auth/session/session.ts";
import { gainsOf, lowestPriceUsd, type WantedFeature } from "./plan-gains.ts";

const TITLES: Record<WantedFeature, string> = {
  historyLoad: "Carga los comentarios que ya estaban",
  replies: "Responde sin salir de Atalaya",
  hidesSpam: "Que el spam también se oculte",
};
const LEADS: Record<WantedFeature, string> = {
  historyLoad: `La carga de historial está en los planes de pago: hasta ${HISTORY_DAYS} días de comentarios de tus páginas, analizados.`,
  replies: `Las respuestas, también las sugeridas, están en ${plansWith("replies")}.`,
  hidesSpam: `Tu plan reconoce el spam y lo marca. ${PLAN_CATALOGUE[smallestPlanWith("hidesSpam")].name} además lo oculta, sin que tengas que verlo.`,
};
const MAX_GAINS = 5;

type Props = {
  wanted: WantedFeature;
  /** One sentence about what the owner has missed so far. */
  missed?: string;
};

/** Shows what a larger plan adds, its price, and a link to it. */
export function PlanUpsell({ wanted, missed }: Props) {
  const { subscription_plan } = useUser();
  const plan = smallestPlanWith(wanted);
  const { name } = PLAN_CATALOGUE[plan];
  const gains = gainsOf(wanted, subscription_plan);
  return (
    <div className="space-y-3">
      <p className="font-semibold text-ink">{TITLES[wanted]}</p>
      {missed && <p className="font-medium text-lantern-text">{missed}</p>}
      <p>{LEADS[wanted]}</p>
      <p className="text-ink">
        {wanted === "historyLoad" ? "Desde" : `${name}, desde`}{" "}
        <strong className="figures font-semibold">{withTaxNote(`${lowestPriceUsd(plan)} USD al mes`)}</strong> con pago
        anual:
      </p>
      <ul className="space-y-1.5">
        {gains.slice(0, MAX_GAINS).map((gain) => (
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
