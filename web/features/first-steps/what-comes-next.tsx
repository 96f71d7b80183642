import { STEP_TEXTS } from "./step-texts.ts";

const STEPS = [STEP_TEXTS.trial, STEP_TEXTS.connect, STEP_TEXTS.look];

/** What happens in the first minutes; shown next to the registration form. */
export function WhatComesNext() {
  return (
    <div className="border-l border-line pt-1 pl-8">
      <h2 className="mb-5 font-semibold text-ink-soft">Tus primeros minutos</h2>
      <ol className="space-y-6">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="figures grid size-7 shrink-0 place-items-center rounded-full bg-raised font-semibold text-ink-soft"
            >
              {index + 1}
            </span>
            <div className="pt-0.5">
              <p className="font-semibold">{title}</p>
              <p className="mt-0.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
