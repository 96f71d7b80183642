import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { INVITATION_DAYS } from "../../../worker/vocabulary/durations.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import { api, bodyOf } from "../../api/api.ts";
import { showMessage } from "../../api/toasts.ts";
import type { Team } from "../../api/types.ts";
import { Field } from "../../ui/forms/field.tsx";
import { ConfirmPersonDialog } from "../auth/second-step/confirm-person-dialog.tsx";
import { useUser } from "../auth/session/session.ts";
import { openWorkspace } from "./open-workspace.ts";
import { teamQuery } from "./queries.ts";

type Props = { member: Team["members"][number]; onClose: () => void };

/** Makes a member the owner. */
export function HandOverDialog({ member: { userId, name }, onClose }: Props) {
  const { workspace } = useUser();
  const [leaves, setLeaves] = useState(false);
  return (
    <ConfirmPersonDialog
      title={`Traspasar la propiedad a ${name}`}
      confirm="Traspasar"
      cancel="Ahora no"
      run={(shown) => bodyOf(api.team["hand-over"].$post({ json: { userId, leaves, ...shown } }))}
      // The person's abilities change on every screen, so the application is loaded again.
      onDone={() => openWorkspace(leaves ? null : workspace.id)}
      onClose={onClose}
    >
      <p>
        {name} podrá cerrar la cuenta y decidir quién forma parte del equipo, y los avisos del plan le llegarán a su
        correo. Si hay un plan de pago, quitamos tu tarjeta y {name} añade la suya antes del próximo cobro. Los dos
        recibís un aviso por correo.
      </p>
      <AfterFields leaves={leaves} onChange={setLeaves} />
    </ConfirmPersonDialog>
  );
}

/** Offers the workspace to a person outside the team, by mail. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const { workspace } = useUser();
  const client = useQueryClient();
  const [email, setEmail] = useState("");
  const [leaves, setLeaves] = useState(false);
  return (
    <ConfirmPersonDialog
      title={`Traspasar ${workspace.name}`}
      confirm="Enviar traspaso"
      cancel="Ahora no"
      problem={() => (email.trim() === "" ? "Escribe un correo" : null)}
      run={(shown) => bodyOf(api.team.offer.$post({ json: { email, leaves, ...shown } }))}
      onDone={showMessage(() => {
        void client.invalidateQueries(teamQuery);
        onClose();
      })}
      onClose={onClose}
    >
      <p>
        Recibe un enlace que vale {inWords(INVITATION_DAYS)} días, y hasta que lo acepte todo sigue como está. Después
        son suyos las páginas, las reglas, el equipo y el plan: tu tarjeta se quita, el plan sigue hasta el final de lo
        pagado, y le pedimos la suya.
      </p>
      <Field
        label="Correo de tu cliente"
        type="email"
        name="email"
        autoComplete="off"
        required
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <AfterFields leaves={leaves} onChange={setLeaves} />
    </ConfirmPersonDialog>
  );
}

type AfterProps = { leaves: boolean; onChange: (leaves: boolean) => void };

/** What the former owner does afterwards. */
function AfterFields({ leaves, onChange }: AfterProps) {
  const option = (value: boolean, label: string) => (
    <label className="flex min-h-11 items-center gap-3 text-ink sm:min-h-9">
      <input
        type="radio"
        name="leaves"
        className="size-4.5 shrink-0 accent-lantern"
        checked={leaves === value}
        onChange={() => onChange(value)}
      />
      {label}
    </label>
  );
  return (
    <fieldset>
      <legend className="font-medium text-ink">Y tú, después</legend>
      {option(false, "Sigo como administrador")}
      {option(true, "Dejo el equipo")}
    </fieldset>
  );
}
