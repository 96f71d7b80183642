import { AlreadyIn } from "../features/auth/already-in.tsx";
import { LoginForm } from "../features/auth/login-form.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function LoginPage() {
  return (
    <AlreadyIn>
      <EntryLayout title="Iniciar sesión" lead="Entra para ver qué pasó en tus páginas mientras no mirabas.">
        <LoginForm />
      </EntryLayout>
    </AlreadyIn>
  );
}
