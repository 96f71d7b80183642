import { useQuery } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { Suspense, useState } from "react";
import { lazily } from "../../../ui/lazily.tsx";
import { textLinkClass } from "../../../ui/text-link.ts";
import { useUser } from "../../auth/session/session.ts";
import { countQuery } from "../data/queries.ts";

const UpsellDialog = lazily(() => import("./upsell-dialog.tsx").then(({ UpsellDialog }) => UpsellDialog));

/** Spam that waits for the owner and that Business would have hidden by itself. Nothing while there is none. */
export function SpamUpsell() {
  const { subscription_plan: plan } = useUser();
  const flagsOnly = plan === "basic" || plan === "pro";
  const { data } = useQuery({ ...countQuery({ status: "flagged", reason: "spam" }), enabled: flagsOnly });
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
      <Suspense>{open && <UpsellDialog wish="spam" missed={missed} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}

function sentenceFor(count: number, atLeast: boolean): string {
  if (count === 1 && !atLeast)
    return "Business habría ocultado por sí solo 1 comentario de spam que espera tu decisión.";
  const figure = count.toLocaleString("es", { useGrouping: "always" });
  return `Business habría ocultado por sí solos ${atLeast ? "al menos " : ""}${figure} comentarios de spam que esperan tu decisión.`;
}
