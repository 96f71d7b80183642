import { useState } from "react";
import type { MemberInput } from "../../../worker/features/team/schemas.ts";
import type { GivenRole } from "../../../worker/vocabulary/people/roles.ts";
import { api, bodyOf } from "../../api/api.ts";
import { fieldErrorsOf, messageOf } from "../../api/api-error.ts";
import { showMessage } from "../../api/toasts.ts";
import type { Team } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { useTeamMutation } from "./queries.ts";
import { RoleFields } from "./role-fields.tsx";

const FAILED = "No se pudieron guardar los cambios. Inténtalo de nuevo.";

type Props = { member: Team["members"][number] & { role: GivenRole }; onClose: () => void };

/** Changes what a member may do, and on which pages. */
export function MemberDialog({ member: { userId, name, role, pages }, onClose }: Props) {
  const [given, setGiven] = useState<MemberInput>({ role, pages });
  const change = useTeamMutation((json: MemberInput) =>
    bodyOf(api.team.members[":userId"].$put({ param: { userId }, json })),
  );
  const fieldErrors = fieldErrorsOf(change.error);
  return (
    <FormDialog
      title={`Función de ${name}`}
      confirm="Guardar"
      isSending={change.isPending}
      onConfirm={() => change.mutate(given, { onSuccess: showMessage(onClose) })}
      onClose={onClose}
    >
      {change.isError && fieldErrors.size === 0 && <Alert look="error">{messageOf(change.error, FAILED)}</Alert>}
      <RoleFields value={given} error={fieldErrors.get("pages")} onChange={setGiven} />
    </FormDialog>
  );
}

export function RemoveDialog({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const remove = useTeamMutation(() => bodyOf(api.team.members[":userId"].$delete({ param: { userId } })));
  return (
    <ConfirmDialog
      title={`Quitar a ${name} del equipo`}
      confirm="Quitar"
      look="danger"
      isSending={remove.isPending}
      error={remove.isError ? messageOf(remove.error, "No se pudo quitar") : null}
      onConfirm={() => remove.mutate(undefined, { onSuccess: showMessage(onClose) })}
      onClose={onClose}
    >
      <p className="text-ink">Deja de ver tus páginas al momento, también donde las tenga abiertas.</p>
      <p>
        Lo que decidió sigue como está, con su nombre. Las invitaciones que envió se retiran. Su cuenta de Atalaya es
        suya y no se borra.
      </p>
    </ConfirmDialog>
  );
}
