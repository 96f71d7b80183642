import { LoginForm } from "../features/auth/login/login-form.tsx";
import { AlreadyIn } from "../features/auth/session/already-in.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function LoginPage() {
  return (
    <AlreadyIn>
      <EntryLayout title="Iniciar sesión" lead="Mira qué pasó en tus páginas mientras no estabas.">
        <LoginForm />
      </EntryLayout>
    </AlreadyIn>
  );
}
