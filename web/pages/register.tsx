import { RegisterForm } from "../features/auth/register/register-form.tsx";
import { TrialBanner } from "../features/auth/register/trial-banner.tsx";
import { AlreadyIn } from "../features/auth/session/already-in.tsx";
import { WhatComesNext } from "../features/first-steps/what-comes-next.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function RegisterPage() {
  return (
    <AlreadyIn>
      <EntryLayout
        title="Crea tu cuenta"
        lead="En unos minutos Atalaya vigila tus comentarios por ti."
        aside={<WhatComesNext />}
        asksConsent
      >
        <TrialBanner />
        <RegisterForm />
      </EntryLayout>
    </AlreadyIn>
  );
}
