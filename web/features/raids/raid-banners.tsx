import { useQuery } from "@tanstack/react-query";
import { DAY_MS, RAID_HOURS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import type { Raid } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { useUser } from "../auth/session/session.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import { HelpLink } from "../help/help-link.tsx";
import { raidsQuery, useChangeRaid, useUndoRaid } from "./queries.ts";
import { placeOf, reportOf, untilText } from "./raid-texts.ts";

/** How long the report of an ended raid is shown, unless somebody dismisses it. */
const REPORTED_MS = DAY_MS;

/** Shown above every screen: surges for which a raid is proposed, running raids, and the reports of those that ended. */
export function RaidBanners() {
  // Without protection nothing is hidden, even if a raid has not reached its end.
  const { protection } = useUser().allows;
  const maySetRules = useAbility("rules");
  const { data = [] } = useQuery({ ...raidsQuery, enabled: protection });
  const shown = data.filter((raid) => isShown(raid, maySetRules) && !isFollowed(raid, data));
  if (!protection || shown.length === 0) return null;
  return (
    <section aria-label="Modo asedio" className="mb-6 space-y-2">
      {shown.map((raid) => (
        <Banner key={raid.id} raid={raid} />
      ))}
    </section>
  );
}

function isShown({ state, until, dismissed }: Raid, maySetRules: boolean): boolean {
  if (state === "proposed" || state === "running") return true;
  return (
    maySetRules && state === "ended" && !dismissed && until !== null && Date.parse(until) > Date.now() - REPORTED_MS
  );
}

/** Whether another raid runs in the same place: the report "ha terminado" would contradict it. */
const isFollowed = (raid: Raid, all: readonly Raid[]) =>
  raid.state === "ended" &&
  all.some(
    (each) =>
      each.state === "running" && each.social_account_id === raid.social_account_id && each.post_id === raid.post_id,
  );

function Banner({ raid }: { raid: Raid }) {
  if (raid.state === "proposed") return <ProposedBanner raid={raid} />;
  return raid.state === "running" ? <RunningBanner raid={raid} /> : <EndedBanner raid={raid} />;
}

/** The report of a raid that ended. */
function EndedBanner({ raid }: { raid: Raid }) {
  const maySetRules = useAbility("rules");
  const { mutate, isPending } = useChangeRaid(raid.id);
  const undo = useUndoRaid();
  return (
    <Alert look="info">
      <p>
        <strong>El modo asedio en {placeOf(raid)} ha terminado</strong>
        {raid.hidden === 0 ? "." : ":"} {reportOf(raid)}.
      </p>
      {maySetRules && (
        <p className="mt-2 flex flex-wrap gap-2">
          <Button look="secondary" size="small" loading={isPending} onClick={() => mutate("dismiss")}>
            Entendido
          </Button>
          {raid.can_undo && (
            <Button look="quiet" size="small" onClick={() => undo(raid.id)}>
              Deshacer
            </Button>
          )}
        </p>
      )}
    </Alert>
  );
}

/** A surge for which a raid is proposed. */
function ProposedBanner({ raid }: { raid: Raid }) {
  const maySetRules = useAbility("rules");
  const { mutate, isPending, variables } = useChangeRaid(raid.id);
  return (
    <Alert look="warning">
      <p>
        <strong>Muchos comentarios ofensivos de golpe en {placeOf(raid)}</strong>: {figure(raid.hostile)} de los últimos{" "}
        {figure(raid.examined)}. El modo asedio oculta durante {inWords(RAID_HOURS)} horas también lo dudoso; las quejas
        y las preguntas siguen a la vista. <HelpLink article="asedio">Cómo funciona</HelpLink>
      </p>
      {maySetRules && (
        <p className="mt-2 flex flex-wrap gap-2">
          {raid.visible > 0 && (
            <Button size="small" loading={isPending && variables === "hide"} onClick={() => mutate("hide")}>
              {raid.visible === 1 ? "Ocultar el que se ve" : `Ocultar los ${figure(raid.visible)} que se ven`} y empezar
            </Button>
          )}
          <Button
            look={raid.visible > 0 ? "secondary" : "primary"}
            size="small"
            loading={isPending && variables === "start"}
            onClick={() => mutate("start")}
          >
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

/** A raid that is running, with its figures. */
function RunningBanner({ raid }: { raid: Raid }) {
  const maySetRules = useAbility("rules");
  const { mutate, isPending, variables } = useChangeRaid(raid.id);
  const undo = useUndoRaid();
  return (
    <Alert look="info">
      <p>
        <strong>
          Modo asedio en {placeOf(raid)}
          {raid.until && ` hasta ${untilText(raid.until)}`}
        </strong>
        : también se oculta lo dudoso.{raid.hidden > 0 && ` ${reportOf(raid)}.`}
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
          <Button look="quiet" size="small" onClick={() => undo(raid.id)}>
            Deshacer
          </Button>
        </p>
      )}
    </Alert>
  );
}
