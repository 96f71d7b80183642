import { useState } from "react";
import type { InviteInput, MemberInput } from "../../../worker/features/team/schemas.ts";
import { INVITATION_DAYS } from "../../../worker/vocabulary/durations.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf, messageOf } from "../../api/api-error.ts";
import { showMessage } from "../../api/toasts.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { useTeamMutation } from "./queries.ts";
import { RoleFields } from "./role-fields.tsx";

/** Invites a person by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("");
  const [given, setGiven] = useState<MemberInput>({ role: "moderator", pages: null });
  const [isMissing, setMissing] = useState(false);
  const invite = useTeamMutation((json: InviteInput) => bodyOf(api.team.invitations.$post({ json })));
  const fieldErrors = fieldErrorsOf(invite.error);

  function send() {
    setMissing(email.trim() === "");
    if (email.trim() === "") return;
    invite.mutate({ email, ...given }, { onSuccess: showMessage(onClose) });
  }

  return (
    <FormDialog
      title="Invitar a tu equipo"
      confirm="Enviar invitación"
      isSending={invite.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {invite.isError && fieldErrors.size === 0 && (
        <Alert look="error">{messageOf(invite.error, "No se pudo enviar la invitación. Inténtalo de nuevo.")}</Alert>
      )}
      <Field
        label="Correo"
        type="email"
        name="email"
        autoComplete="off"
        required
        value={email}
        error={isMissing ? "Escribe un correo" : fieldErrors.get("email")}
        hint={`Recibe un enlace que vale ${inWords(INVITATION_DAYS)} días. Da igual si ya tiene cuenta en Atalaya.`}
        onChange={(event) => {
          setEmail(event.target.value);
          setMissing(false);
        }}
      />
      <RoleFields value={given} error={fieldErrors.get("pages")} onChange={setGiven} />
    </FormDialog>
  );
}
