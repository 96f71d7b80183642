import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DAY_MS, TRIAL_NOTICE_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { fittingPlan, monthlyUse } from "../../../../worker/vocabulary/money/fitting-plan.ts";
import { PLAN_CATALOGUE, TRIAL_DAYS } from "../../../../worker/vocabulary/money/plans.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { paths } from "../../../paths.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { countActivePages } from "../../accounts/page-groups.ts";
import { accountsQuery } from "../../accounts/queries.ts";
import { usageQuery, useSubscription } from "../queries.ts";

/** On the last day of a trial: the plan that fits its use, as the mail of that day says. Nothing before it. */
export function TrialEndBanner() {
  const subscription = useSubscription();
  const { data: usage } = useQuery(usageQuery);
  const { data } = useQuery(accountsQuery);
  if (!usage || !data || subscription?.status !== "trial" || !subscription.trial_ends_at) return null;
  const left = Date.parse(subscription.trial_ends_at) - Date.now();
  if (left <= 0 || left > TRIAL_NOTICE_DAYS * DAY_MS) return null;
  const pages = countActivePages(data.accounts);
  const commentsPerMonth = monthlyUse(usage.comments.used, TRIAL_DAYS * DAY_MS - left);
  const { name, monthlyPriceUsd } = PLAN_CATALOGUE[fittingPlan({ pages, commentsPerMonth })];
  return (
    <Alert
      look="info"
      action={
        <Link to={paths.plans} className={buttonClass("secondary", "small")}>
          Ver los planes
        </Link>
      }
    >
      <strong className="font-semibold">Tu prueba termina {left < DAY_MS / 2 ? "en unas horas" : "en un día"}.</strong>{" "}
      Con {figure(usage.comments.used)} comentarios en la prueba ({figure(commentsPerMonth)} al mes a este ritmo), te
      encaja el plan {name}: {withTaxNote(usd(monthlyPriceUsd.monthly * 100))} al mes.
    </Alert>
  );
}
