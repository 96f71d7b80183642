import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api, bodyOf } from "../../../api/api.ts";
import { ApiError, fieldErrorsOf, isCode } from "../../../api/api-error.ts";
import { saveSession } from "../../../api/session-store.ts";
import { PARAMETERS, paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { PasswordField } from "../../../ui/forms/password-field.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { textLinkClass } from "../../../ui/text-link-class.ts";
import { buildTracking } from "../../consent/tracking.ts";
import { forgetReferralCode, keptReferralCode } from "../../site/referral-code.ts";
import { INCOMPLETE, newPasswordProblem } from "../password-problem.ts";
import { useFields } from "../use-fields.ts";
import { MatchIndicator } from "./match-indicator.tsx";
import { StrengthMeter } from "./strength-meter.tsx";

const Challenge = lazyPart(async () => (await import("../challenge.tsx")).Challenge);

const REDIRECT_DELAY_MS = 1_500;
const EMPTY: RegisterFields = { username: "", email: "", password: "", confirmPassword: "" };

export function RegisterForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const { fields, bind } = useFields(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const signUp = useMutation({
    mutationFn: (input: RegisterFields & { challenge?: string }) =>
      register(input, search.get(PARAMETERS.referralCode) ?? keptReferralCode()),
    onSuccess: () => {
      forgetReferralCode();
      setTimeout(() => navigate(paths.accounts, { replace: true }), REDIRECT_DELAY_MS);
    },
    onError: (error) => {
      const [first] = error instanceof ApiError ? error.errors : [];
      if (first) focusOn(first.field === "name" ? "username" : first.field);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const fieldProblem = registrationProblem(fields);
    setProblem(fieldProblem?.message ?? null);
    signUp.reset();
    if (fieldProblem) focusOn(fieldProblem.field);
    else signUp.mutate(fields);
  }

  /** Focuses the field to correct; the sentence at the top is announced. */
  function focusOn(name: string) {
    const field = form.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  const fieldErrors = fieldErrorsOf(signUp.error);

  // By POST, in case the browser sends the form before this code has loaded: a password must not get into an address.
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem && <Alert look="error">{problem}</Alert>}
      {signUp.isError && <Alert look="error">{signUp.error.message}</Alert>}
      {signUp.isSuccess && <Alert look="success">¡Registro exitoso! Redirigiendo...</Alert>}
      <Field
        label="Nombre de usuario"
        autoComplete="username"
        error={fieldErrors.get("username") ?? fieldErrors.get("name")}
        {...bind("username")}
      />
      <Field
        label="Correo electrónico"
        type="email"
        autoComplete="email"
        error={fieldErrors.get("email")}
        {...bind("email")}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        error={fieldErrors.get("password")}
        hint={<StrengthMeter password={fields.password} email={fields.email} />}
        {...bind("password")}
      />
      <PasswordField
        label="Confirmar contraseña"
        autoComplete="new-password"
        error={fieldErrors.get("confirmPassword")}
        hint={<MatchIndicator password={fields.password} confirmation={fields.confirmPassword} />}
        {...bind("confirmPassword")}
      />
      {signUp.variables && !signUp.variables.challenge && isCode(signUp.error, "challenge_required") && (
        <Challenge onPassed={(challenge) => signUp.mutate({ ...signUp.variables, challenge })} />
      )}
      <Button type="submit" size="large" className="w-full" loading={signUp.isPending} disabled={signUp.isSuccess}>
        {signUp.isPending ? "Creando cuenta..." : "Crear Cuenta"}
      </Button>
      <p className="text-center text-pretty text-ink-soft">
        Al crear tu cuenta aceptas los{" "}
        <a href={paths.terms} className={textLinkClass}>
          términos
        </a>{" "}
        y la{" "}
        <a href={paths.privacy} className={textLinkClass}>
          política de privacidad
        </a>
        .
      </p>
      <p className="text-center text-ink-soft">
        ¿Ya tienes cuenta?{" "}
        <Link to={paths.login} className={textLinkClass}>
          Inicia sesión
        </Link>
      </p>
    </form>
  );
}

type RegisterFields = { username: string; email: string; password: string; confirmPassword: string };

/** In the order of the form. */
const FIELDS = ["username", "email", "password", "confirmPassword"] as const satisfies (keyof RegisterFields)[];

type Problem = { message: string; field: keyof RegisterFields };

/** The error that stops the form, and the first field to correct; or null. */
function registrationProblem(fields: RegisterFields): Problem | null {
  const empty = FIELDS.find((name) => !fields[name].trim());
  return empty ? { message: INCOMPLETE, field: empty } : newPasswordProblem(fields);
}

/**
 * Creates the account and opens its session. `ref` is the recommender's code.
 *
 * @throws ApiError with the server's sentence and fields or, when it has no sentence that may be shown, with our own
 */
async function register(fields: RegisterFields & { challenge?: string }, ref: string | null): Promise<void> {
  const name = fields.username.trim();
  const registration = {
    name,
    username: name,
    email: fields.email.trim(),
    password: fields.password,
    tracking: buildTracking(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(ref && { ref }),
    ...(fields.challenge && { challenge: fields.challenge }),
  };
  const session = await bodyOf(api.auth.register.$post({ json: registration })).catch((error) => {
    if (error instanceof ApiError && error.explains) throw error;
    throw new ApiError({ code: "register_failed", status: 0, message: "Error al registrarse" });
  });
  saveSession(session);
}
