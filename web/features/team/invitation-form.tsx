import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import { api, bodyOf } from "../../api/api.ts";
import { isCode, isRefusal, messageOf } from "../../api/api-error.ts";
import { clearSession, readToken, readUser, saveSession } from "../../api/session-store.ts";
import type { Invitation } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { linkSecret } from "../auth/links/link-secret.ts";
import { SignInLink } from "../auth/links/needs-session.tsx";
import { refusalOf } from "../auth/password-problem.ts";
import { StrengthMeter } from "../auth/register/strength-meter.tsx";
import { openWorkspace } from "./open-workspace.ts";
import { ROLE_HINTS } from "./role-words.ts";

const FAILED = "No se pudo aceptar la invitación. Inténtalo de nuevo.";
const NO_NAME = "Escribe tu nombre";

/** What the link of an invitation opens: for who has an account, and for who has none yet. */
export function InvitationForm() {
  const [secret] = useState(() => linkSecret() || "-");
  const look = useQuery({
    queryKey: ["invitation", secret],
    queryFn: async () => (await bodyOf(api.invitations.look.$post({ json: { secret } }))).invitation,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (look.isPending)
    return (
      <Loading label="Abriendo la invitación...">
        <Skeleton className="mb-3 h-5 w-full" />
        <Skeleton className="h-12 w-full" />
      </Loading>
    );
  if (isRefusal(look.error)) return <Over>{look.error.message}</Over>;
  if (!look.data)
    return (
      <RetryAlert onRetry={() => look.refetch()} isRetrying={look.isFetching}>
        No se pudo abrir la invitación
      </RetryAlert>
    );
  const { has_account, email } = look.data;
  const isSignedIn = readToken() !== null;
  return (
    <div className="space-y-5">
      <Summary invitation={look.data} />
      {isSignedIn ? (
        <AcceptHere secret={secret} email={email} />
      ) : has_account ? (
        <>
          <Alert look="info">
            Ya tienes una cuenta con {email}. Entra con ella y después vuelves a esta invitación.
          </Alert>
          <SignInLink />
        </>
      ) : (
        <Join secret={secret} email={email} />
      )}
    </div>
  );
}

/** A link that opens nothing any more, and the way on. */
function Over({ children }: { children: ReactNode }) {
  return (
    <div className="space-y-4">
      <Alert look="error">{children}</Alert>
      <p className="text-ink-soft">
        Si ya la aceptaste, entra en tu cuenta. Si no, pide a quien te invitó que te la envíe de nuevo: lo hace en un
        momento, en Equipo.
      </p>
      <Link
        to={readToken() === null ? paths.login : paths.dashboard}
        className={`${buttonClass("primary", "large")} w-full`}
      >
        {readToken() === null ? "Iniciar sesión" : "Ir a mi cuenta"}
      </Link>
    </div>
  );
}

function Summary({ invitation: { inviter, team, role, pages } }: { invitation: Invitation }) {
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="text-ink">
        {inviter ?? "Alguien"} te invita al equipo <strong className="font-semibold">{team}</strong> como{" "}
        <strong className="font-semibold">{ROLE_NAMES[role].toLowerCase()}</strong>.
      </p>
      <p className="mt-1 text-ink-soft">
        {ROLE_HINTS[role]} {pages !== null && (pages === 1 ? "Verás una página." : `Verás ${pages} páginas.`)}
      </p>
    </div>
  );
}

/** Of who is signed in: their account has to be the invited one. */
function AcceptHere({ secret, email }: { secret: string; email: string }) {
  const accept = useMutation({
    mutationFn: () => bodyOf(api.invitations.accept.$post({ json: { secret } })),
    onSuccess: ({ workspace }) => openWorkspace(workspace.id),
  });
  const user = readUser();
  const isOther = user !== null && user.email !== email;
  if (isOther || isCode(accept.error, "invitation_of_another"))
    return (
      <div className="space-y-4">
        <Alert look="warning">
          La invitación es para {email}, y en este navegador está abierta otra cuenta. Cierra esa sesión para aceptarla.
        </Alert>
        <Button
          size="large"
          className="w-full"
          onClick={() => {
            clearSession();
            window.location.reload();
          }}
        >
          Cerrar esa sesión
        </Button>
      </div>
    );
  return (
    <div className="space-y-4">
      {accept.isError && <Alert look="error">{messageOf(accept.error, FAILED)}</Alert>}
      <Button size="large" className="w-full" loading={accept.isPending} onClick={() => accept.mutate()}>
        Unirme al equipo
      </Button>
    </div>
  );
}

const EMPTY = { name: "", password: "" };

/** A new account for the invited address. */
function Join({ secret, email }: { secret: string; email: string }) {
  const [fields, setFields] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const join = useMutation({
    mutationFn: () => bodyOf(api.invitations.join.$post({ json: { secret, ...fields } })),
    onSuccess: (session) => {
      saveSession(session);
      window.location.assign(paths.dashboard);
    },
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = fields.name.trim() === "" ? NO_NAME : refusalOf(fields.password, email);
    setProblem(found);
    if (!found) join.mutate();
  }
  const bind = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  });
  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-4">
      {problem && <Alert look="error">{problem}</Alert>}
      {join.isError && <Alert look="error">{messageOf(join.error, FAILED)}</Alert>}
      <Field label="Correo" value={email} readOnly autoComplete="username" />
      <Field label="Tu nombre" autoComplete="name" {...bind("name")} />
      <PasswordField
        label="Contraseña"
        autoComplete="new-password"
        hint={<StrengthMeter password={fields.password} />}
        {...bind("password")}
      />
      <Button type="submit" size="large" className="w-full" loading={join.isPending}>
        Crear mi cuenta y unirme
      </Button>
    </form>
  );
}
