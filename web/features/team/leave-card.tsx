import { useState } from "react";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useUser } from "../auth/session/session.ts";
import { openWorkspace } from "./open-workspace.ts";
import { useTeamMutation } from "./queries.ts";

/** Leaves the team of another owner. */
export function LeaveCard() {
  const { workspace, role } = useUser();
  const [isAsking, setAsking] = useState(false);
  const leave = useTeamMutation(() => bodyOf(api.team.leave.$post()));
  if (role === "owner") return null;
  return (
    <Card>
      <CardTitle>Dejar el equipo</CardTitle>
      <p className="mt-1 mb-3 text-ink-soft">
        Dejas de ver las páginas de {workspace.name}. Tu cuenta sigue siendo tuya.
      </p>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Dejar el equipo
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Dejar ${workspace.name}`}
          confirm="Dejar el equipo"
          look="danger"
          isSending={leave.isPending}
          error={leave.isError ? messageOf(leave.error, "No se pudo dejar el equipo") : null}
          onConfirm={() => leave.mutate(undefined, { onSuccess: () => openWorkspace(null) })}
          onClose={() => setAsking(false)}
        >
          <p className="text-ink">Para volver, alguien tiene que invitarte otra vez.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
