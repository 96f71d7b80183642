import { ForgotForm } from "../features/auth/links/forgot-form.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function ForgotPasswordPage() {
  return (
    <EntryLayout
      title="¿Olvidaste tu contraseña?"
      lead="Escribe el correo de tu cuenta y te enviamos un enlace para elegir otra."
    >
      <ForgotForm />
    </EntryLayout>
  );
}
