import { useQuery } from "@tanstack/react-query";
import { SIEGE_HOURS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/figure.ts";
import { inWords } from "../../../worker/vocabulary/in-words.ts";
import type { Siege } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { may } from "../auth/session/may.ts";
import { useUser } from "../auth/session/session.ts";
import { HelpLink } from "../help/help-link.tsx";
import { siegesQuery, useChangeSiege, useUndoSiege } from "./queries.ts";
import { placeOf, reportOf, untilText } from "./siege-words.ts";

/** How long the report of a siege stands above every screen, unless somebody puts it away. */
const REPORTED_MS = 24 * 3_600_000;

/** Above every screen: a surge that asks for a siege, one that runs, and the report of one that ended. */
export function SiegeBanners() {
  // Without protection nothing is hidden, whatever its rule says until when.
  const { protection } = useUser().allows;
  const { data = [] } = useQuery({ ...siegesQuery, enabled: protection });
  const shown = data.filter((siege) => isShown(siege) && !isFollowed(siege, data));
  if (!protection || shown.length === 0) return null;
  return (
    <section aria-label="Modo asedio" className="mb-6 space-y-2">
      {shown.map((siege) => (
        <Banner key={siege.id} siege={siege} />
      ))}
    </section>
  );
}

function isShown({ state, until, dismissed }: Siege): boolean {
  if (state === "proposed" || state === "running") return true;
  return (
    may("rules") && state === "ended" && !dismissed && until !== null && Date.parse(until) > Date.now() - REPORTED_MS
  );
}

/** Whether another one runs in the same place: "ha terminado" beside it would contradict it. */
const isFollowed = (siege: Siege, all: readonly Siege[]) =>
  siege.state === "ended" &&
  all.some(
    (other) =>
      other.state === "running" &&
      other.social_account_id === siege.social_account_id &&
      other.post_id === siege.post_id,
  );

function Banner({ siege }: { siege: Siege }) {
  if (siege.state === "proposed") return <Proposed siege={siege} />;
  return siege.state === "running" ? <Running siege={siege} /> : <Ended siege={siege} />;
}

function Proposed({ siege }: { siege: Siege }) {
  const { mutate, isPending, variables } = useChangeSiege(siege.id);
  return (
    <Alert look="warning">
      <p>
        <strong>Muchos comentarios ofensivos de golpe en {placeOf(siege)}</strong>: {figure(siege.hostile)} de los
        últimos {figure(siege.looked_at)}. El modo asedio oculta durante {inWords(SIEGE_HOURS)} horas también lo dudoso;
        las quejas y las preguntas siguen a la vista. <HelpLink article="asedio">Cómo funciona</HelpLink>
      </p>
      {may("rules") && (
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

function Running({ siege }: { siege: Siege }) {
  const { mutate, isPending, variables } = useChangeSiege(siege.id);
  const undo = useUndoSiege();
  return (
    <Alert look="info">
      <p>
        <strong>
          Modo asedio en {placeOf(siege)} hasta {untilText(siege.until!)}
        </strong>
        : también se oculta lo dudoso.{siege.hidden > 0 && ` ${reportOf(siege)}.`}
      </p>
      {may("rules") && (
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

function Ended({ siege }: { siege: Siege }) {
  const { mutate, isPending } = useChangeSiege(siege.id);
  const undo = useUndoSiege();
  return (
    <Alert look="info">
      <p>
        <strong>El modo asedio en {placeOf(siege)} ha terminado</strong>
        {siege.hidden === 0 ? "." : ":"} {reportOf(siege)}.
      </p>
      {may("rules") && (
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
