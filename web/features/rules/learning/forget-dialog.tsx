import { messageOf } from "../../../api/api-error.ts";
import type { Learning } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { LearningPreview } from "./learning-preview.tsx";
import { useChooseLearning } from "./queries.ts";

const NOT_FORGOTTEN = "No se pudo olvidar";

type Props = { page: string; forgetting: Learning["corrections"][number] | "all"; onClose: () => void };

/** Asks before a page forgets one or all corrections, and shows what that would change. The decisions about those comments stay. */
export function ForgetDialog({ page, forgetting, onClose }: Props) {
  const choose = useChooseLearning(page);
  const isAll = forgetting === "all";
  const forget = isAll ? "all" : forgetting.id;
  return (
    <ConfirmDialog
      title={isAll ? "Olvidar todo lo aprendido" : "Olvidar esta corrección"}
      confirm="Olvidar"
      look={isAll ? "danger" : "primary"}
      isSending={choose.isPending}
      error={choose.isError ? messageOf(choose.error, NOT_FORGOTTEN) : null}
      onConfirm={() =>
        choose.mutate(
          { forget },
          {
            onSuccess: () => {
              showToast({ look: "success", text: isAll ? "Olvidado" : "Corrección olvidada" });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {!isAll && <p className="wrap-anywhere text-ink">«{forgetting.content}»</p>}
      <p>
        {isAll
          ? "La cuenta deja de tener en cuenta todas las correcciones hechas hasta ahora. "
          : "La cuenta deja de aprender de ella. "}
        Lo que decidiste sobre esos comentarios no cambia. Los comentarios nuevos se juzgan ya sin ello.
      </p>
      <LearningPreview page={page} forget={forget} />
    </ConfirmDialog>
  );
}
