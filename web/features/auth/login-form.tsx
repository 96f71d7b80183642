import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { saveSession } from "../../api/session-store.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

const REDIRECT_DELAY_MS = 1_000;

async function signIn(credentials: { email: string; password: string }) {
  const answer = await api.login(credentials);
  if (!answer.token) {
    throw new ApiError({ code: "login_failed", status: 200, message: answer.message ?? "Login fallido" });
  }
  saveSession(answer);
}

export function LoginForm() {
  const navigate = useNavigate();
  const [incomplete, setIncomplete] = useState(false);
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: () => setTimeout(() => navigate(paths.dashboard), REDIRECT_DELAY_MS),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email")).trim();
    const password = String(form.get("password"));
    setIncomplete(!email || !password);
    if (email && password) login.mutate({ email, password });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      {incomplete && <Alert look="error">Email y contraseña requeridos</Alert>}
      {!incomplete && login.isError && <Alert look="error">{messageOf(login.error, "Credenciales incorrectas")}</Alert>}
      {login.isSuccess && <Alert look="success">Inicio de sesión exitoso. Redirigiendo...</Alert>}
      <Field label="Correo electrónico" name="email" type="email" autoComplete="email" required />
      <PasswordField label="Contraseña" name="password" autoComplete="current-password" required />
      <button
        type="button"
        onClick={() => window.alert("Funcionalidad próximamente")}
        className="text-sm text-amber-300 hover:underline"
      >
        ¿Olvidaste tu contraseña?
      </button>
      <Button type="submit" className="w-full" disabled={login.isPending || login.isSuccess}>
        {login.isPending ? "Iniciando sesión..." : "Iniciar sesión"}
      </Button>
      <p className="text-center text-sm text-slate-400">
        ¿No tienes cuenta?{" "}
        <Link to={paths.register} className="text-amber-300 hover:underline">
          Regístrate
        </Link>
      </p>
    </form>
  );
}
