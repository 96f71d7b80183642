import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { isCode, messageOf } from "../../../api/api-error.ts";
import { clearSession, readUser } from "../../../api/session-store.ts";
import type { Invitation } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { openWorkspace } from "../open-workspace.ts";

export const NOT_ACCEPTED = "No se pudo aceptar la invitación. Inténtalo de nuevo.";

/** Accepts an invitation for the person who is signed in. Their account must have the invited address. */
export function AcceptInvitation({ secret, email, role }: { secret: string } & Pick<Invitation, "email" | "role">) {
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
      {accept.isError && <Alert look="error">{messageOf(accept.error, NOT_ACCEPTED)}</Alert>}
      <Button size="large" className="w-full" loading={accept.isPending} onClick={() => accept.mutate()}>
        {role === "owner" ? "Aceptar el traspaso" : "Unirme al equipo"}
      </Button>
    </div>
  );
}
