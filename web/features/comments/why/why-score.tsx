import type { Explanation } from "../../../api/types.ts";
import { headLabel, percent } from "../../judgement/reason-sentence.ts";

const LOOKS_LEGITIMATE = "Además suena a queja o pregunta de un cliente, y a esas se las deja hablar.";

/** A decision with a score. There is none when a word or a rule decided alone. */
type Scored = Extract<Explanation["decision"], { head: string }>;

/** The model's probability, and the score from which the page's level acts. */
export function WhyScore({ decision }: { decision: Scored }) {
  const { head, score, threshold, level, looks_legitimate } = decision;
  const isOver = score >= threshold;
  return (
    <div className="space-y-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-soft">
        Probabilidad de {headLabel(head)}
        <span className="figures text-ink">
          <strong className="font-semibold">{percent(score)}</strong> · límite {percent(threshold)}
        </span>
      </p>
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
        <rect y="2" width="100" height="4" className="fill-line" />
        <rect y="2" width={score * 100} height="4" className={isOver ? "fill-hidden-fill" : "fill-ok-fill"} />
        <rect x={Math.min(99.2, threshold * 100)} width="0.8" height="8" className="fill-ink" />
      </svg>
      <p className="text-ink-faint">
        {isOver ? "Supera el límite" : "No llega al límite"}
        {level && ` de tu nivel ${level}`}. {looks_legitimate && LOOKS_LEGITIMATE}
      </p>
    </div>
  );
}
