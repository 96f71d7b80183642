import type { Siege } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { useChangeSiege, useUndoSiege } from "./queries.ts";
import { placeOf, reportOf } from "./siege-texts.ts";

/** The report of a siege that ended. */
export function EndedBanner({ siege }: { siege: Siege }) {
  const maySetRules = useAbility("rules");
  const { mutate, isPending } = useChangeSiege(siege.id);
  const undo = useUndoSiege();
  return (
    <Alert look="info">
      <p>
        <strong>El modo asedio en {placeOf(siege)} ha terminado</strong>
        {siege.hidden === 0 ? "." : ":"} {reportOf(siege)}.
      </p>
      {maySetRules && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button look="secondary" size="small" loading={isPending} onClick={() => mutate("dismiss")}>
            Entendido
          </Button>
          {siege.can_undo && (
            <Button look="quiet" size="small" onClick={() => undo(siege.id)}>
              Deshacer
            </Button>
          )}
        </p>
      )}
    </Alert>
  );
}
