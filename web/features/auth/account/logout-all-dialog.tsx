import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useSignOut } from "../session/sign-out.ts";

const FAILED = "No se pudieron cerrar las sesiones. Inténtalo de nuevo.";

export function LogoutAllDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  const logout = useMutation({ mutationFn: () => bodyOf(api.auth["logout-all"].$post()), onSuccess: signOut });
  return (
    <Dialog
      title="¿Cerrar sesión en todos los dispositivos?"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Ahora no
          </Button>
          <Button look="danger" loading={logout.isPending} onClick={() => logout.mutate()}>
            Cerrar todas las sesiones
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p>También se cierra en este. Para volver a entrar harán falta tu correo y tu contraseña.</p>
        {logout.isError && <Alert look="error">{messageOf(logout.error, FAILED)}</Alert>}
      </div>
    </Dialog>
  );
}
