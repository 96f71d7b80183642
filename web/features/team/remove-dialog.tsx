import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useTeamMutation } from "./queries.ts";

export function RemoveDialog({ userId, name, onClose }: { userId: string; name: string; onClose: () => void }) {
  const remove = useTeamMutation(() => bodyOf(api.team.members[":userId"].$delete({ param: { userId } })));
  return (
    <ConfirmDialog
      title={`Quitar a ${name} del equipo`}
      confirm="Quitar"
      look="danger"
      isSending={remove.isPending}
      error={remove.isError ? messageOf(remove.error, "No se pudo quitar") : null}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: ({ message }) => {
            showToast({ look: "success", text: message });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p className="text-ink">Deja de ver tus páginas al momento, también donde las tenga abiertas.</p>
      <p>Lo que decidió sigue como está, con su nombre. Su cuenta de Atalaya es suya y no se borra.</p>
    </ConfirmDialog>
  );
}
