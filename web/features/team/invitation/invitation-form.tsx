import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../../api/api.ts";
import { isRefusal } from "../../../api/api-error.ts";
import { readToken } from "../../../api/session-store.ts";
import type { Invitation } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { linkSecret } from "../../auth/links/link-secret.ts";
import { SignInLink } from "../../auth/links/sign-in-first.tsx";
import { AcceptInvitation } from "./accept-invitation.tsx";
import { InvitationOver } from "./invitation-over.tsx";
import { InvitationSummary } from "./invitation-summary.tsx";
import { JoinForm } from "./join-form.tsx";

const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ["invitation", secret],
    queryFn: async () => (await bodyOf(api.invitations.look.$post({ json: { secret } }))).invitation,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The screen of an invitation's link, for people with and without an account. */
export function InvitationForm() {
  const [secret] = useState(() => linkSecret() || "-");
  const query = useQuery(invitationQuery(secret));
  if (isRefusal(query.error)) return <InvitationOver>{query.error.message}</InvitationOver>;
  return (
    <QueryResult
      query={query}
      loading={
        <Loading label="Abriendo la invitación...">
          <Skeleton className="mb-3 h-5 w-full" />
          <Skeleton className="h-12 w-full" />
        </Loading>
      }
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

function Answer({ secret, invitation: { email, has_account } }: AnswerProps) {
  if (readToken() !== null) return <AcceptInvitation secret={secret} email={email} />;
  if (!has_account) return <JoinForm secret={secret} email={email} />;
  return (
    <>
      <Alert look="info">Ya tienes una cuenta con {email}. Entra con ella y después vuelves a esta invitación.</Alert>
      <SignInLink />
    </>
  );
}
