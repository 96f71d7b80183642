import { useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { useState } from "react";
import { smallestPlanWith } from "../../../../worker/vocabulary/money/plan-features.ts";
import { PLAN_CATALOGUE } from "../../../../worker/vocabulary/money/plans.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { useUser } from "../../auth/session/session.ts";
import { useAbility } from "../../auth/session/use-ability.ts";
import { flaggedSpamCountQuery } from "../data/queries.ts";

const UpsellDialog = lazyPart(() => import("./upsell-dialog.tsx").then(({ UpsellDialog }) => UpsellDialog));

/** Offers a larger plan when spam waits for the owner that this plan would have hidden. Nothing without such spam. */
export function SpamUpsell() {
  const maySeeBilling = useAbility("billing");
  const { allows } = useUser();
  const flagsOnly = maySeeBilling && allows.protection && !allows.hidesSpam;
  const { data } = useQuery({ ...flaggedSpamCountQuery, enabled: flagsOnly });
  const [open, setOpen] = useState(false);
  if (!flagsOnly || !data || data.count === 0) return null;
  const missed = sentenceFor(data.count, data.atLeast);
  return (
    <div className="text-ink-soft">
      <Ban aria-hidden="true" className="mr-1.5 inline size-4 align-text-bottom" />
      {missed}{" "}
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={textLinkClass}>
        Ver cómo
      </button>
      {open && <UpsellDialog wanted="hidesSpam" missed={missed} onClose={() => setOpen(false)} />}
    </div>
  );
}

const HIDING_PLAN = PLAN_CATALOGUE[smallestPlanWith("hidesSpam")].name;

function sentenceFor(count: number, atLeast: boolean): string {
  if (count === 1 && !atLeast)
    return `${HIDING_PLAN} habría ocultado por sí solo 1 comentario de spam que espera tu decisión.`;
  return `${HIDING_PLAN} habría ocultado por sí solos ${atLeast ? "al menos " : ""}${figure(count)} comentarios de spam que esperan tu decisión.`;
}
