import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ACCOUNT_DELETION_DAYS } from "../../../worker/vocabulary/people/account-deletion.ts";
import { api, bodyOf } from "../../api/api.ts";
import { saveSession } from "../../api/session-store.ts";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { ConfirmPersonDialog } from "../auth/second-step/confirm-person-dialog.tsx";
import { useUser } from "../auth/session/session.ts";
import { NETWORK_LIST } from "../networks/network-list.ts";
import { workspacesQuery } from "../team/queries.ts";
import { dayText } from "../time/date-text.ts";

/** Closes the account, and says what this does and when. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const user = useUser();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  return (
    <ConfirmPersonDialog
      title="Cerrar mi cuenta"
      confirm="Cerrar mi cuenta"
      cancel="Ahora no"
      look="danger"
      run={(json) => bodyOf(api.account.close.$post({ json }))}
      onDone={({ closes_at }) => {
        saveSession({ user: { ...user, closes_at } });
        void client.invalidateQueries();
        showToast({ look: "success", text: `Tu cuenta se borrará el ${dayText(closes_at)}.` });
        onClose();
      }}
      onClose={onClose}
    >
      {workspaces.length > 1 && (
        <p className="mb-3">
          Solo se cierra <strong className="font-semibold text-ink">{user.workspace.name}</strong>. Tus otros espacios y
          tu manera de entrar siguen.
        </p>
      )}
      <ul className="list-disc space-y-2 pl-5 marker:text-lantern-text">
        <li>
          <strong className="font-semibold text-ink">Ahora mismo</strong> tus páginas quedan en pausa y tu plan deja de
          renovarse.
        </li>
        <li>
          <strong className="font-semibold text-ink">Durante {ACCOUNT_DELETION_DAYS} días</strong> puedes entrar y
          recuperarlo todo.
        </li>
        <li>
          <strong className="font-semibold text-ink">Después se borra</strong> todo: tu cuenta, las páginas, los
          comentarios, las respuestas, los ajustes y el archivo. Lo que quede pagado de tu plan termina ese día.
        </li>
        <li>
          <strong className="font-semibold text-ink">Se conservan</strong> tus facturas, en Stripe, el tiempo que exige
          la ley. En {NETWORK_LIST} todo queda como está: lo oculto sigue oculto.
        </li>
      </ul>
    </ConfirmPersonDialog>
  );
}
