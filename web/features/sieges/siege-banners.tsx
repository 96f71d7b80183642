import { useQuery } from "@tanstack/react-query";
import { DAY_MS, SIEGE_HOURS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import type { Siege } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { HelpLink } from "../help/help-link.tsx";
import { siegesQuery, useChangeSiege, useUndoSiege } from "./queries.ts";
import { placeOf, reportOf, untilText } from "./siege-texts.ts";

/** How long the report of an ended siege is shown, unless somebody dismisses it. */
const REPORTED_MS = DAY_MS;

/** Shown above every screen: surges for which a siege is proposed, running sieges, and the reports of those that ended. */
export function SiegeBanners() {
  // Without protection nothing is hidden, even if a siege has not reached its end.
  const { protection } = useUser().allows;
  const maySetRules = useAbility("rules");
  const { data = [] } = useQuery({ ...siegesQuery, enabled: protection });
  const shown = data.filter((siege) => isShown(siege, maySetRules) && !isFollowed(siege, data));
  if (!protection || shown.length === 0) return null;
  return (
    <section aria-label="Modo asedio" className="mb-6 space-y-2">
      {shown.map((siege) => (
        <Banner key={siege.id} siege={siege} />
      ))}
    </section>
  );
}

function isShown({ state, until, dismissed }: Siege, maySetRules: boolean): boolean {
  if (state === "proposed" || state === "running") return true;
  return (
    maySetRules && state === "ended" && !dismissed && until !== null && Date.parse(until) > Date.now() - REPORTED_MS
  );
}

/** Whether another siege runs in the same place: the report "ha terminado" would contradict it. */
const isFollowed = (siege: Siege, all: readonly Siege[]) =>
  siege.state === "ended" &&
  all.some(
    (other) =>
      other.state === "running" &&
      other.social_account_id === siege.social_account_id &&
      other.post_id === siege.post_id,
  );

function Banner({ siege }: { siege: Siege }) {
  if (siege.state === "proposed") return <ProposedBanner siege={siege} />;
  return siege.state === "running" ? <RunningBanner siege={siege} /> : <EndedBanner siege={siege} />;
}

/** The report of a siege that ended. */
function EndedBanner({ siege }: { siege: Siege }) {
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

/** A surge for which a siege is proposed. */
function ProposedBanner({ siege }: { siege: Siege }) {
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

/** A siege that is running, with its figures. */
function RunningBanner({ siege }: { siege: Siege }) {
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
