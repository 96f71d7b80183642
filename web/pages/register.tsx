import { AlreadyIn } from "../features/auth/already-in.tsx";
import { RegisterForm } from "../features/auth/register-form.tsx";
import { TrialBanner } from "../features/auth/trial-banner.tsx";
import { WhatComesNext } from "../features/first-steps/what-comes-next.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function RegisterPage() {
  return (
    <AlreadyIn>
      <EntryLayout
        title="Crea tu cuenta"
        lead="En unos minutos Atalaya vigila tus comentarios por ti."
        aside={<WhatComesNext />}
      >
        <TrialBanner />
        <RegisterForm />
      </EntryLayout>
    </AlreadyIn>
  );
}
