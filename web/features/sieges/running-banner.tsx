import type { Siege } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { useChangeSiege, useUndoSiege } from "./queries.ts";
import { placeOf, reportOf, untilText } from "./siege-texts.ts";

/** A siege that is running, with its figures. */
export function RunningBanner({ siege }: { siege: Siege }) {
  const maySetRules = useAbility("rules");
  const { mutate, isPending, variables } = useChangeSiege(siege.id);
  const undo = useUndoSiege();
  return (
    <Alert look="info">
      <p>
        <strong>
          Modo asedio en {placeOf(siege)}
          {siege.until && ` hasta ${untilText(siege.until)}`}
        </strong>
        : también se oculta lo dudoso.{siege.hidden > 0 && ` ${reportOf(siege)}.`}
      </p>
      {maySetRules && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button
            look="secondary"
            size="small"
            loading={isPending && variables === "end"}
            onClick={() => mutate("end")}
          >
            Terminar ya
          </Button>
          <Button look="quiet" size="small" onClick={() => undo(siege.id)}>
            Deshacer
          </Button>
        </p>
      )}
    </Alert>
  );
}
