import { LoginForm } from "../features/auth/login/login-form.tsx";
import { RequireNoSession } from "../features/auth/session/require-no-session.tsx";
import { HelpLink } from "../features/help/help-link.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function LoginPage() {
  return (
    <RequireNoSession>
      <EntryLayout title="Iniciar sesión" lead="Mira qué pasó en tus páginas mientras no estabas.">
        <LoginForm />
        <p className="mt-6 text-center">
          <HelpLink article="entrar">¿No puedes entrar?</HelpLink>
        </p>
      </EntryLayout>
    </RequireNoSession>
  );
}
