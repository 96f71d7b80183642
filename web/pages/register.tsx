import { RegisterForm } from "../features/auth/register/register-form.tsx";
import { TrialBanner } from "../features/auth/register/trial-banner.tsx";
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
