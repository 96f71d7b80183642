import { Sparkles } from "lucide-react";
import { TRIAL_DAYS } from "../../worker/vocabulary/money/plans.ts";
import { RegisterForm } from "../features/auth/register/register-form.tsx";
import { RequireNoSession } from "../features/auth/session/require-no-session.tsx";
import { WhatComesNext } from "../features/first-steps/what-comes-next.tsx";
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
    <p className="mb-6 flex items-center gap-2.5 rounded-control border border-lantern-text/30 bg-lantern-soft px-3 py-2.5 font-medium text-lantern-text">
      <Sparkles aria-hidden="true" className="size-4 shrink-0" />
      Prueba gratuita de {TRIAL_DAYS} días, sin tarjeta de crédito.
    </p>
  );
}
