import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { ROLE_NAMES } from "../../../../worker/vocabulary/people/roles.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { isRefusal } from "../../../api/api-error.ts";
import { readToken } from "../../../api/session-store.ts";
import type { Invitation } from "../../../api/types.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { linkSecret } from "../../auth/links/is-link-over.ts";
import { SignInLink } from "../../auth/links/sign-in-first.tsx";
import { dayText } from "../../time/date-text.ts";
import { PageNames } from "../page-names.tsx";
import { ROLE_HINTS } from "../role-texts.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { JoinForm } from "./join-form.tsx";

const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ["invitation", secret],
    queryFn: async () => (await bodyOf(api.invitations.look.$post({ json: { secret } }))).invitation,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The screen of an invitation's link, for people with and without an account. */
export function InvitationForm() {
  const [secret] = useState(linkSecret);
  const query = useQuery(invitationQuery(secret));
  if (isRefusal(query.error)) return <InvitationOver>{query.error.message}</InvitationOver>;
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Abriendo la invitación..." className="h-20" />}
      failed="No se pudo abrir la invitación"
    >
      {(invitation) => (
        <div className="space-y-5">
          <InvitationSummary invitation={invitation} />
          <Answer secret={secret} invitation={invitation} />
        </div>
      )}
    </QueryResult>
  );
}

type AnswerProps = { secret: string; invitation: Invitation };

function Answer({ secret, invitation: { email, role, has_account } }: AnswerProps) {
  if (readToken() !== null) return <AcceptInvitation secret={secret} email={email} role={role} />;
  if (!has_account) return <JoinForm secret={secret} email={email} role={role} />;
  return (
    <>
      <Alert look="info">Ya tienes una cuenta con {email}. Entra con ella y después vuelves a esta invitación.</Alert>
      <SignInLink />
    </>
  );
}

/** Says who invites, to which team and with which role; or who hands over what. */
function InvitationSummary({
  invitation: { inviter, team, role, page_names, paid_until },
}: {
  invitation: Invitation;
}) {
  if (role === "owner")
    return (
      <div className="border-y border-line py-4">
        <p className="text-ink">
          {inviter ?? "Alguien"} te traspasa <strong className="font-semibold">{team}</strong>: sus páginas, sus reglas,
          su historial y su equipo pasan a ser tuyos.
        </p>
        <p className="mt-1 text-ink-soft">
          {paid_until
            ? `El plan está pagado hasta el ${dayText(paid_until)}. Para que siga, añade tu tarjeta antes de ese día.`
            : "No hay ningún plan que pagar. Cuando quieras uno, lo eliges en Planes."}
        </p>
      </div>
    );
  return (
    <div className="border-y border-line py-4">
      <p className="text-ink">
        {inviter ?? "Alguien"} te invita al equipo <strong className="font-semibold">{team}</strong> como{" "}
        <strong className="font-semibold">{ROLE_NAMES[role].toLowerCase()}</strong>.
      </p>
      <p className="mt-1 text-ink-soft">{ROLE_HINTS[role]}</p>
      <PageNames names={page_names} sees="verás" />
    </div>
  );
}

/** Says that an invitation's link is no longer valid, and what to do. */
function InvitationOver({ children }: { children: ReactNode }) {
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
