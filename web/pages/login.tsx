import { LoginForm } from "../features/auth/login-form.tsx";
import { EntryLayout } from "../layouts/entry-layout.tsx";

export default function LoginPage() {
  return (
    <EntryLayout title="Iniciar sesión">
      <LoginForm />
    </EntryLayout>
  );
}
