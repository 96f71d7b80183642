import { ResetForm } from "../features/auth/links/reset-form.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function ResetPasswordPage() {
  return (
    <EntryLayout title="Nueva contraseña" lead="Al cambiarla cerramos todas las sesiones abiertas de tu cuenta.">
      <ResetForm />
    </EntryLayout>
  );
}
