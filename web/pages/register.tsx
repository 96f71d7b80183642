import { Sparkles } from "lucide-react";
import { TRIAL_DAYS } from "../../worker/vocabulary/money/plans.ts";
import { RegisterForm } from "../features/auth/register/register-form.tsx";
import { RequireNoSession } from "../features/auth/session/require-no-session.tsx";
import { STEP_TEXTS } from "../features/first-steps/step-texts.ts";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function RegisterPage() {
  return (
    <RequireNoSession>
      <EntryLayout
        title="Crea tu cuenta"
        lead="En unos minutos Atalaya vigila tus comentarios por ti."
        aside={<WhatComesNext />}
        asksConsent
      >
        <TrialBanner />
        <RegisterForm />
      </EntryLayout>
    </RequireNoSession>
  );
}

function TrialBanner() {
  return (
    <p className="mb-6 flex items-center gap-2.5 rounded-control bg-lantern-soft px-3 py-2.5 font-medium text-lantern-text">
      <Sparkles aria-hidden="true" className="size-4 shrink-0" />
      Prueba gratuita de {TRIAL_DAYS} días, sin tarjeta de crédito.
    </p>
  );
}

const STEPS = [STEP_TEXTS.trial, STEP_TEXTS.connect, STEP_TEXTS.look];

/** What happens in the first minutes; shown next to the registration form. */
function WhatComesNext() {
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
