import { useState } from "react";
import { api, bodyOf } from "../../api/api.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import type { Team } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { useUser } from "../auth/session/session.ts";
import { openWorkspace } from "./open-workspace.ts";
import { useTeamMutation } from "./queries.ts";

const FAILED = "No se pudo traspasar. Inténtalo de nuevo.";
const MISSING = "Escribe tu contraseña";

/** Makes a member the owner; the password confirms it. */
export function HandOverDialog({ member, onClose }: { member: Team["members"][number]; onClose: () => void }) {
  const { workspace } = useUser();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const handOver = useTeamMutation(() =>
    bodyOf(api.team["hand-over"].$post({ json: { userId: member.userId, password } })),
  );
  const fieldError = handOver.error instanceof ApiError ? handOver.error.errors[0]?.message : undefined;
  return (
    <FormDialog
      title={`Traspasar la propiedad a ${member.name}`}
      send="Traspasar"
      cancel="Ahora no"
      isSending={handOver.isPending}
      onSend={() => {
        setMissing(password === "");
        // What this person may do changes everywhere: the application begins anew.
        if (password !== "") handOver.mutate(undefined, { onSuccess: () => openWorkspace(workspace.id) });
      }}
      onClose={onClose}
    >
      {handOver.isError && !fieldError && <Alert look="error">{messageOf(handOver.error, FAILED)}</Alert>}
      <p>
        {member.name} podrá cerrar la cuenta y decidir quién forma parte del equipo, y los avisos del plan le llegarán a
        su correo. Tú sigues como administrador. Os avisamos a los dos por correo.
      </p>
      <PasswordField
        label="Tu contraseña"
        name="password"
        autoComplete="current-password"
        required
        value={password}
        error={isMissing ? MISSING : fieldError}
        onChange={(event) => {
          setPassword(event.target.value);
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
