import { useState } from "react";
import { ROLE_NAMES } from "../../../worker/vocabulary/people/roles.ts";
import { api, bodyOf } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { showMessage } from "../../api/toasts.ts";
import type { Team } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { useTeamMutation } from "./queries.ts";

const FAILED = "No se pudo guardar. Inténtalo de nuevo.";

type Props = { members: Team["members"]; seats: number; onClose: () => void };

/** Chooses who works while the plan has fewer seats than the team has people, and more than the owner's, who always does. */
export function SeatsDialog({ members, seats, onClose }: Props) {
  const others = members.filter(({ role }) => role !== "owner");
  const [chosen, setChosen] = useState(() => others.filter(({ rests }) => !rests).map(({ userId }) => userId));
  const save = useTeamMutation(() => bodyOf(api.team.seats.$put({ json: { userIds: chosen } })));
  const isFull = chosen.length + 1 >= seats;
  return (
    <FormDialog
      title="Elige quién sigue"
      confirm="Guardar"
      isSending={save.isPending}
      onConfirm={() => save.mutate(undefined, { onSuccess: showMessage(onClose) })}
      onClose={onClose}
    >
      {save.isError && <Alert look="error">{messageOf(save.error, FAILED)}</Alert>}
      <p>
        Tu plan es para {seats} personas, contando al propietario. Las demás entran y leen, y conservan su función para
        cuando haya sitio.
      </p>
      <fieldset>
        <legend className="mb-1 font-medium text-ink">Siguen trabajando</legend>
        {others.map(({ userId, name, role }) => {
          const isChosen = chosen.includes(userId);
          return (
            <Checkbox
              key={userId}
              label={`${name} (${ROLE_NAMES[role]})`}
              checked={isChosen}
              disabled={!isChosen && isFull}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, userId] : chosen.filter((each) => each !== userId))
              }
            />
          );
        })}
      </fieldset>
      {isFull && chosen.length < others.length && <p>Para elegir a otra persona, quita antes a una.</p>}
    </FormDialog>
  );
}
