import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { LoginInput } from "../../../../worker/features/auth/schemas.ts";
import { invalid_credentials } from "../../../../worker/vocabulary/errors.ts";
import { CREDENTIALS_MISSING } from "../../../../worker/vocabulary/people/sign-in.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { ApiError, isCode, messageOf } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import type { SecondStep } from "../../../api/types.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";

const SecondStepForm = lazyPart(async () => (await import("./second-step-form.tsx")).SecondStepForm);
const Challenge = lazyPart(async () => (await import("../challenge.tsx")).Challenge);

const REDIRECT_DELAY_MS = 1_000;

export function LoginForm() {
  const navigate = useNavigate();
  /** The link that was opened without a session. */
  const { state: returnTo }: { state: string | null } = useLocation();
  const [incomplete, setIncomplete] = useState(false);
  // A ref, since the second click of a double click comes before the button is drawn again.
  const isSending = useRef(false);
  const login = useMutation({
    mutationFn: signIn,
    onSuccess: (secondStep) => {
      if (!secondStep) enter();
    },
    // After a success the button is disabled; a person who comes back from the second step may sign in again.
    onSettled: () => {
      isSending.current = false;
    },
  });
  const passkey = useMutation({
    mutationFn: async () => (await import("./passkey-sign-in.ts")).signInWithPasskey(),
    onSuccess: enter,
  });

  function enter() {
    setTimeout(() => navigate(returnTo ?? paths.dashboard, { replace: true }), REDIRECT_DELAY_MS);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = new FormData(event.currentTarget);
    const email = String(form.get("email")).trim();
    const password = String(form.get("password"));
    setIncomplete(!email || !password);
    login.reset();
    passkey.reset();
    if (!email || !password) {
      event.currentTarget.querySelector<HTMLElement>(email ? "[name=password]" : "[name=email]")?.focus();
      return;
    }
    isSending.current = true;
    login.mutate({ email, password });
  }

  if (login.data) return <SecondStepForm step={login.data} onDone={enter} onBack={login.reset} />;
  const isIn = passkey.isSuccess || login.isSuccess;
  // A build without these settings contains nothing of it.
  const demoEmail = import.meta.env.VITE_DEMO_EMAIL;
  const demoPassword = import.meta.env.VITE_DEMO_PASSWORD;
  // By POST, in case the browser sends the form before this code has loaded: a password must not get into an address.
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {incomplete && <Alert look="error">{CREDENTIALS_MISSING}</Alert>}
      {login.isError && <Alert look="error">{messageOf(login.error, "Credenciales incorrectas")}</Alert>}
      {passkey.isError && <Alert look="error">{messageOf(passkey.error, "Error al iniciar sesión")}</Alert>}
      {isIn && <Alert look="success">Inicio de sesión exitoso. Redirigiendo...</Alert>}
      <Field label="Correo electrónico" name="email" type="email" autoComplete="email" required />
      <PasswordField label="Contraseña" name="password" autoComplete="current-password" required />
      {login.variables && !login.variables.challenge && isCode(login.error, "challenge_required") && (
        <Challenge onPassed={(challenge) => login.mutate({ ...login.variables, challenge })} />
      )}
      <p>
        <Link to={paths.forgotPassword} className={textLinkClass}>
          ¿Olvidaste tu contraseña?
        </Link>
      </p>
      <Button type="submit" size="large" className="w-full" loading={login.isPending} disabled={isIn}>
        {login.isPending ? "Iniciando sesión..." : "Iniciar sesión"}
      </Button>
      <Button
        look="secondary"
        size="large"
        className="w-full"
        loading={passkey.isPending}
        disabled={isIn}
        onClick={() => {
          login.reset();
          setIncomplete(false);
          passkey.mutate();
        }}
      >
        Entrar con una llave de acceso
      </Button>
      {demoEmail && demoPassword && (
        <Button
          look="secondary"
          size="large"
          className="w-full"
          disabled={isIn || login.isPending}
          onClick={() => login.mutate({ email: demoEmail, password: demoPassword })}
        >
          Entrar en la demostración
        </Button>
      )}
      <p className="text-center text-ink-soft">
        ¿No tienes cuenta?{" "}
        <Link to={paths.register} className={textLinkClass}>
          Regístrate
        </Link>
      </p>
    </form>
  );
}

const SIGN_IN_FAILED = "Error al iniciar sesión";

/**
 * Opens the session and stores it.
 *
 * @returns the second step, when the password alone is not enough
 * @throws ApiError with the server's sentence or, when it has none that may be shown, our own
 */
async function signIn(credentials: LoginInput): Promise<SecondStep | null> {
  const answer = await bodyOf(api.auth.login.$post({ json: credentials })).catch((error) => {
    throw signInError(error);
  });
  if ("secondStep" in answer) return answer.secondStep;
  if (!answer.token) {
    throw new ApiError({ code: "login_failed", status: 200, message: answer.message ?? "Login fallido" });
  }
  saveSession(answer);
  return null;
}

function signInError(error: unknown): ApiError {
  if (!(error instanceof ApiError)) return new ApiError({ code: "internal", status: 0, message: SIGN_IN_FAILED });
  if (error.explains) return error;
  const message = error.status === 401 ? invalid_credentials.message : SIGN_IN_FAILED;
  return new ApiError({ code: error.code, status: error.status, message });
}
