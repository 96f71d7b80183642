import { useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useSignOut } from "../session/use-sign-out.ts";

export function LogoutAllDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  const logout = useMutation({ mutationFn: () => bodyOf(api.auth["logout-all"].$post()), onSuccess: signOut });
  return (
    <ConfirmDialog
      title="¿Cerrar sesión en todos los dispositivos?"
      confirm="Cerrar todas las sesiones"
      cancel="Ahora no"
      look="danger"
      isSending={logout.isPending}
      error={logout.isError ? messageOf(logout.error, "No se pudieron cerrar las sesiones. Inténtalo de nuevo.") : null}
      onConfirm={() => logout.mutate()}
      onClose={onClose}
    >
      <p>También se cierra en este. Para volver a entrar harán falta tu correo y tu contraseña.</p>
    </ConfirmDialog>
  );
}
