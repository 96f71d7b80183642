import { TRIAL_DAYS } from "../../worker/vocabulary.ts";
import { RegisterForm } from "../features/auth/register-form.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function RegisterPage() {
  return (
    <EntryLayout title="Crea tu cuenta">
      <p className="mb-5 rounded-lg border border-amber-400/40 bg-amber-950/40 p-3 text-center text-sm text-amber-200">
        Prueba gratuita de {TRIAL_DAYS} días, sin tarjeta de crédito.
      </p>
      <RegisterForm />
    </EntryLayout>
  );
}
