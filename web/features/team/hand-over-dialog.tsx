import { api, bodyOf } from "../../api/api.ts";
import type { Team } from "../../api/types.ts";
import { ConfirmPersonDialog } from "../auth/second-step/confirm-person-dialog.tsx";
import { useUser } from "../auth/session/session.ts";
import { openWorkspace } from "./open-workspace.ts";

type Props = { member: Team["members"][number]; onClose: () => void };

/** Makes a member the owner. */
export function HandOverDialog({ member: { userId, name }, onClose }: Props) {
  const { workspace } = useUser();
  return (
    <ConfirmPersonDialog
      title={`Traspasar la propiedad a ${name}`}
      confirm="Traspasar"
      cancel="Ahora no"
      run={(shown) => bodyOf(api.team["hand-over"].$post({ json: { userId, ...shown } }))}
      // The person's abilities change on every screen, so the application is loaded again.
      onDone={() => openWorkspace(workspace.id)}
      onClose={onClose}
    >
      <p>
        {name} podrá cerrar la cuenta y decidir quién forma parte del equipo, y los avisos del plan le llegarán a su
        correo. Si hay un plan de pago, quitamos tu tarjeta y {name} añade la suya antes del próximo cobro. Tú sigues
        como administrador. Los dos reciben un aviso por correo.
      </p>
    </ConfirmPersonDialog>
  );
}
