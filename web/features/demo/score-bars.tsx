import { CATEGORIES, CATEGORY } from "../../../worker/vocabulary/judging/categories.ts";
import type { Verdict } from "./classify.ts";

const HEADS = [
  ...CATEGORIES.map((head) => ({ head, label: CATEGORY[head].label })),
  { head: "legitimate", label: "Queja o pregunta de cliente" },
] as const;

/** The model's three scores, each from 0 to 99 %: a model is never certain. */
export function ScoreBars({ scores }: { scores: Verdict["scores"] }) {
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
