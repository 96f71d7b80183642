import { Check, EyeOff, Flag } from "lucide-react";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { MarkedText } from "../judgement/marked-text.tsx";
import { foundIn } from "../judgement/reason-sentence.ts";
import type { Verdict } from "./classify.ts";
import { outcomeOf } from "./outcome.ts";
import { ScoreBars } from "./score-bars.tsx";
import type { DemoState } from "./use-verdict.ts";

const ICONS = { approved: Check, flagged: Flag, disapproved: EyeOff } as const;

export function VerdictPanel({ state, onRetry }: { state: DemoState; onRetry: () => void }) {
  if (state.name === "judged") return <Judged text={state.text} verdict={state.verdict} />;
  if (state.name === "loading") return <Waiting />;
  if (state.name === "limited") {
    return <Alert look="warning">Has probado muchos comentarios seguidos. Espera un minuto y sigue.</Alert>;
  }
  if (state.name === "failed") {
    return <RetryAlert onRetry={onRetry}>No pudimos analizar el comentario ahora mismo.</RetryAlert>;
  }
  return (
    <p className="grid h-full min-h-64 place-items-center text-center text-base text-balance text-ink-faint">
      Aquí verás qué decide Atalaya y por qué, mientras escribes.
    </p>
  );
}

function Judged({ text, verdict: { decision, scores } }: { text: string; verdict: Verdict }) {
  const outcome = outcomeOf(decision, scores);
  const found = foundIn(decision.reasons);
  return (
    <div className="space-y-5">
      <Badge look={outcome.look} icon={ICONS[decision.status]}>
        {outcome.label}
      </Badge>
      <p className="border-l-2 border-line-strong pl-4 text-lg break-words whitespace-pre-wrap">
        <MarkedText text={text} reasons={decision.highlights.filter(speaksFor)} />
      </p>
      <div className="space-y-2">
        <p className="text-base text-pretty text-ink">{outcome.sentence}</p>
        {found && <p className="text-ink-soft">Motivo: {found}.</p>}
      </div>
      <ScoreBars scores={scores} />
    </div>
  );
}

/** The log-odds from which a word is marked: it raised the odds by half. Weaker words, and those against, stay unmarked. */
const NOTABLE_WEIGHT = 0.4;
const speaksFor = (part: Verdict["decision"]["highlights"][number]) =>
  part.kind !== "score" || part.weight >= NOTABLE_WEIGHT;

const Waiting = () => (
  <Loading label="Analizando el comentario">
    <Skeleton className="mb-5 h-6 w-28" />
    <Skeleton className="mb-2 h-5 w-full" />
    <Skeleton className="mb-8 h-5 w-3/4" />
    <Skeleton className="mb-3 h-4 w-full" />
    <Skeleton className="mb-3 h-4 w-full" />
    <Skeleton className="h-4 w-full" />
  </Loading>
);
