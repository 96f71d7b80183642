import { useState } from "react";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import { showMessage } from "../../api/toasts.ts";
import type { Account } from "../../api/types.ts";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useDisconnect } from "./queries.ts";
import { refusalMessage } from "./refusal-message.ts";

const OPTIONS = [
  { value: "keep", label: "Conservarlos" },
  { value: "delete", label: "Borrarlos" },
] as const;
const EXPLANATIONS = {
  keep: "Los comentarios guardados y sus decisiones siguen en Atalaya.",
  delete: "Borramos de Atalaya los comentarios de esta cuenta, con sus decisiones, respuestas y notas.",
};

export function DeleteDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [comments, setComments] = useState<"keep" | "delete">("keep");
  const disconnect = useDisconnect();

  function confirm() {
    disconnect.mutate({ accountId: account.id, comments }, { onSuccess: showMessage(onClose) });
  }

  return (
    <ConfirmDialog
      title="Quitar de Atalaya"
      confirm="Quitar"
      look="danger"
      isSending={disconnect.isPending}
      error={disconnect.isError ? refusalMessage(disconnect.error, "Error al eliminar la cuenta") : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">
          {account.name} ({NETWORK_NAMES[account.platform]})
        </strong>
        <br />
        ¿Estás seguro de que deseas eliminar esta cuenta? Esta acción no se puede deshacer.
      </p>
      <div>
        <p className="mb-2 font-medium text-ink">Sus comentarios guardados</p>
        <SegmentedControl label="Sus comentarios guardados" options={OPTIONS} value={comments} onChange={setComments} />
        <p className="mt-2" aria-live="polite">
          {EXPLANATIONS[comments]} En la red social todo queda como está.
        </p>
      </div>
    </ConfirmDialog>
  );
}
