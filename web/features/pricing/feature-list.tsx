import { Check, Minus } from "lucide-react";
import { type OfferLine, planOffer } from "../../../worker/vocabulary/money/plan-features.ts";
import type { PaidPlan } from "../../../worker/vocabulary/money/plans.ts";

/** The list of what a plan contains and what it does not. */
export const FeatureList = ({ plan }: { plan: PaidPlan }) => <OfferLines lines={planOffer(plan)} />;

export function OfferLines({ lines }: { lines: readonly OfferLine[] }) {
  return (
    <ul className="space-y-2.5">
      {lines.map(({ text, included }) => (
        <Line key={text} text={text} included={included} />
      ))}
    </ul>
  );
}

function Line({ text, included }: Pick<OfferLine, "text" | "included">) {
  const Icon = included ? Check : Minus;
  return (
    <li className={`flex gap-3 ${included ? "text-ink-soft" : "text-ink-faint"}`}>
      <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${included ? "text-lantern-text" : ""}`} />
      <span>
        {text}
        {!included && <span className="sr-only">: No disponible</span>}
      </span>
    </li>
  );
}
