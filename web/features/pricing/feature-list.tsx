import { Check, Minus } from "lucide-react";
import type { PaidPlan } from "../../../worker/vocabulary/plans.ts";
import { featureName, isUnavailable, planFeatures } from "./plan-features.ts";

/** What a plan offers, and what it lacks. */
export const FeatureList = ({ plan }: { plan: PaidPlan }) => <FeatureItems features={planFeatures(plan)} />;

export function FeatureItems({ features }: { features: readonly string[] }) {
  return (
    <ul className="space-y-2.5 text-base">
      {features.map((feature) => (
        <Feature key={feature} feature={feature} />
      ))}
    </ul>
  );
}

function Feature({ feature }: { feature: string }) {
  const lacking = isUnavailable(feature);
  const Icon = lacking ? Minus : Check;
  return (
    <li className={`flex gap-3 ${lacking ? "text-ink-faint" : "text-ink-soft"}`}>
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${lacking ? "" : "text-lantern-text"}`} />
      <span>
        {featureName(feature)}
        {lacking && <span className="sr-only">: No disponible</span>}
      </span>
    </li>
  );
}
