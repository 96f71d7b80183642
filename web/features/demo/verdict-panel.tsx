import { Check, EyeOff, Flag } from "lucide-react";
import { CATEGORIES, CATEGORY, isCategory } from "../../../worker/vocabulary/judging/categories.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type BadgeLook } from "../../ui/badge.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { CATEGORY_TEXTS } from "../judgement/category-texts.ts";
import { foundIn } from "../judgement/finding-texts.ts";
import { MarkedText } from "../judgement/marked-text.tsx";
import type { Verdict } from "./classify.ts";
import type { DemoState } from "./use-verdict.ts";

export const VERDICT_ICONS = { approved: Check, flagged: Flag, disapproved: EyeOff } as const;

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
    <p className="grid h-full min-h-64 place-items-center text-center text-balance text-ink-faint">
      Aquí verás qué decide Atalaya y por qué, mientras escribes.
    </p>
  );
}

/** What the engine would do with a text, why, and its scores. */
export function Judged({ text, verdict: { decision, scores } }: { text: string; verdict: Omit<Verdict, "success"> }) {
  const outcome = outcomeOf(decision, scores);
  const finding = foundIn(decision.reasons);
  return (
    <div className="space-y-5">
      <Badge look={outcome.look} icon={VERDICT_ICONS[decision.status]}>
        {outcome.label}
      </Badge>
      <p className="border-l-2 border-line-strong pl-4 break-words whitespace-pre-wrap">
        <MarkedText text={text} reasons={decision.highlights.filter(speaksFor)} />
      </p>
      <div className="space-y-2">
        <p className="text-pretty text-ink">{outcome.sentence}</p>
        {finding && <p className="text-ink-soft">Motivo: {finding}.</p>}
      </div>
      <ScoreBars scores={scores} />
    </div>
  );
}

/** The log-odds from which a word is marked: it raised the odds by half. Weaker words, and those against, stay unmarked. */
const NOTABLE_WEIGHT = 0.4;
const speaksFor = (part: Verdict["decision"]["highlights"][number]) =>
  part.kind !== "score" || part.weight >= NOTABLE_WEIGHT;

const Waiting = () => <LoadingBlock label="Analizando el comentario" className="h-64" />;

type Decision = Verdict["decision"];
type Outcome = { label: string; look: BadgeLook; sentence: string };

/** Returns what the engine would do with the comment, in words. */
export function outcomeOf(
  { status, category }: Pick<Decision, "status" | "category">,
  scores: Verdict["scores"],
): Outcome {
  const sentences = isCategory(category) ? CATEGORY_TEXTS[category].outcomes : undefined;
  if (status === "disapproved")
    return { label: "Se oculta", look: "hidden", sentence: sentences?.disapproved ?? "Atalaya lo oculta." };
  if (status === "flagged") {
    return {
      label: "Espera tu decisión",
      look: "flag",
      sentence: sentences?.flagged ?? "Se queda a la vista y espera tu decisión.",
    };
  }
  const isComplaint = scores.legitimate >= 0.5;
  return {
    label: "Se queda",
    look: "ok",
    sentence: isComplaint
      ? "Es una queja o una pregunta de cliente, aunque venga con enfado. Merece respuesta, no desaparecer."
      : "No hay insultos ni spam. Se publica como cualquier otro comentario.",
  };
}

const HEADS = [
  ...CATEGORIES.map((head) => ({ head, label: CATEGORY[head].label })),
  { head: "legitimate", label: "Queja o pregunta de cliente" },
] as const;

/** The model's three scores, each from 0 to 99 %: a model is never certain. */
function ScoreBars({ scores }: { scores: Verdict["scores"] }) {
  return (
    <dl className="grid gap-3">
      {HEADS.map(({ head, label }) => {
        const percent = Math.min(99, Math.round(scores[head] * 100));
        return (
          <div key={head} className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 gap-y-1">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="figures text-ink">{percent} %</dd>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="col-span-2 h-1 w-full">
              <rect width="100" height="1" className="fill-line" />
              <rect width={percent} height="1" className="fill-lantern" />
            </svg>
          </div>
        );
      })}
    </dl>
  );
}
