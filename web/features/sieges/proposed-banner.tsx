import { SIEGE_HOURS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import type { Siege } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { HelpLink } from "../help/help-link.tsx";
import { useChangeSiege } from "./queries.ts";
import { placeOf } from "./siege-texts.ts";

/** A surge for which a siege is proposed. */
export function ProposedBanner({ siege }: { siege: Siege }) {
  const maySetRules = useAbility("rules");
  const { mutate, isPending, variables } = useChangeSiege(siege.id);
  return (
    <Alert look="warning">
      <p>
        <strong>Muchos comentarios ofensivos de golpe en {placeOf(siege)}</strong>: {figure(siege.hostile)} de los
        últimos {figure(siege.examined)}. El modo asedio oculta durante {inWords(SIEGE_HOURS)} horas también lo dudoso;
        las quejas y las preguntas siguen a la vista. <HelpLink article="asedio">Cómo funciona</HelpLink>
      </p>
      {maySetRules && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button size="small" loading={isPending && variables === "start"} onClick={() => mutate("start")}>
            Empezar modo asedio
          </Button>
          <Button
            look="secondary"
            size="small"
            loading={isPending && variables === "dismiss"}
            onClick={() => mutate("dismiss")}
          >
            Ahora no
          </Button>
        </p>
      )}
    </Alert>
  );
}
