import { useState } from "react";
import { MAX_TEAM_NAME_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { readUser, saveSession } from "../../api/session-store.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useTeamMutation } from "./queries.ts";

/** Changes the name of the workspace. */
export function TeamNameDialog({ name: before, onClose }: { name: string; onClose: () => void }) {
  const [name, setName] = useState(before);
  const save = useTeamMutation(() => bodyOf(api.team.name.$put({ json: { name } })));
  return (
    <FormDialog
      title="Nombre del equipo"
      confirm="Guardar"
      isSending={save.isPending}
      onConfirm={() =>
        save.mutate(undefined, {
          onSuccess: ({ message }) => {
            const user = readUser();
            if (user) saveSession({ user: { ...user, workspace: { ...user.workspace, name: name.trim() } } });
            showToast({ look: "success", text: message });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <Field
        label="Nombre"
        name="name"
        required
        maxLength={MAX_TEAM_NAME_LENGTH}
        value={name}
        error={save.isError ? messageOf(save.error, "No se pudo guardar el nombre. Inténtalo de nuevo.") : undefined}
        hint="Lo ven las personas a las que invitas, y quien trabaja en varios equipos los distingue por él."
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
