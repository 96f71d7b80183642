import { Send, X } from "lucide-react";
import { ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import { api, bodyOf } from "../../api/api.ts";
import { showFailure, showMessage } from "../../api/toasts.ts";
import type { Team } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { dayText } from "../time/date-text.ts";
import { PageNames } from "./page-names.tsx";
import { useTeamMutation } from "./queries.ts";

const tell = { onSuccess: showMessage(), onError: showFailure("No se pudo completar. Inténtalo de nuevo.") };

/** A person who is invited and has not joined yet. */
export function InvitationRow({ invitation }: { invitation: Team["invitations"][number] }) {
  const { id, email, role, page_names, invited_by, expires_at, has_expired } = invitation;
  const resend = useTeamMutation(() => bodyOf(api.team.invitations[":id"].resend.$post({ param: { id } })));
  const withdraw = useTeamMutation(() => bodyOf(api.team.invitations[":id"].$delete({ param: { id } })));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <div className="min-w-40 flex-1 max-sm:basis-full">
        <p className="font-medium text-ink max-sm:wrap-anywhere sm:truncate">{email}</p>
        <p className={has_expired ? "text-flag" : "text-ink-faint"}>
          {invited_by && `Invitó ${invited_by} · `}
          {has_expired ? "El enlace caducó el" : "El enlace vale hasta el"} {dayText(expires_at)}
        </p>
        <PageNames names={page_names} sees="verá" />
      </div>
      <Badge>{ROLE_NAMES[role]}</Badge>
      <div className="flex items-center">
        <Button look="quiet" size="small" loading={resend.isPending} onClick={() => resend.mutate(undefined, tell)}>
          {!resend.isPending && <Send aria-hidden="true" className="size-4" />}
          Enviar de nuevo
          <span className="sr-only">a {email}</span>
        </Button>
        <IconButton
          icon={X}
          label={`Retirar la invitación de ${email}`}
          title="Retirar la invitación"
          disabled={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, tell)}
        />
      </div>
    </li>
  );
}
