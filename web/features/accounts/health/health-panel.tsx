import { useQuery } from "@tanstack/react-query";
import { RotateCw, Wrench } from "lucide-react";
import { messageOf } from "../../../api/api-error.ts";
import type { Account, Health, PermissionName } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { HelpLink } from "../../help/help-link.tsx";
import { relativeTime } from "../../time/relative-time.ts";
import { healthQuery, useCheckHealth, useRepair, useRequestSweep } from "../queries.ts";
import { type Reconnection, reconnectionOf } from "../reconnection.ts";
import { ConnectionBadge } from "./connection-badge.tsx";
import { type ConnectionState, provenState } from "./connection-state.ts";
import { HealthCounts } from "./health-counts.tsx";
import { HealthFacts } from "./health-facts.tsx";
import { HealthPermissions } from "./health-permissions.tsx";
import { HealthProblems } from "./health-problems.tsx";
import { HealthProof } from "./health-proof.tsx";

type Props = { account: Account; now: number; onReconnect: (reconnection: Reconnection) => void };

/** Everything that is known about an account's connection, problems first. */
export function HealthPanel(props: Props) {
  const query = useQuery(healthQuery(props.account.id));
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando el estado de la conexión..." className="h-50" />}
      failed="No se pudo cargar el estado de la conexión"
    >
      {(health) => <HealthReport health={health} {...props} />}
    </QueryResult>
  );
}

function HealthReport({ health, account, now, onReconnect }: Props & { health: Health }) {
  const mayManagePages = useAbility("pages");
  const check = useCheckHealth();
  const repair = useRepair();
  const sweep = useRequestSweep();
  const failure = check.error ?? repair.error ?? sweep.error;
  const isBusy = check.isPending || repair.isPending;

  const reconnect = (permissions: PermissionName[]) => onReconnect(reconnectionOf(account, permissions));
  function checkNow() {
    repair.reset();
    check.mutate(account.id);
  }
  function repairNow() {
    check.reset();
    repair.mutate(account.id);
  }
  const sweepNow = () =>
    sweep.mutate(undefined, {
      onSuccess: () => showToast({ look: "info", text: "Revisando tus páginas. Los comentarios llegarán enseguida." }),
    });

  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Summary health={health} now={now} />
        {mayManagePages && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              size="small"
              loading={check.isPending}
              disabled={repair.isPending}
              onClick={checkNow}
            >
              {!check.isPending && <RotateCw aria-hidden="true" className="size-4" />}
              Comprobar ahora
            </Button>
            <Button
              look="secondary"
              size="small"
              loading={repair.isPending}
              disabled={check.isPending}
              onClick={repairNow}
            >
              {!repair.isPending && <Wrench aria-hidden="true" className="size-4" />}
              Reparar
            </Button>
          </div>
        )}
      </div>
      {failure && !isBusy && <Alert look="error">{messageOf(failure, "No se pudo comprobar la conexión")}</Alert>}
      {health.problems.length > 0 && (
        <div className="space-y-2">
          <HealthProblems problems={health.problems} onReconnect={reconnect} onRepair={repairNow} onSweep={sweepNow} />
          <HelpLink article="pagina-desconectada">¿Por qué pasa esto?</HelpLink>
        </div>
      )}
      <HealthProof health={health} now={now} />
      <HealthFacts health={health} now={now} />
      <HealthCounts counts={health.counts} unnamedAds={health.coverage.unnamed_ads} now={now} />
      <HealthPermissions permissions={health.permissions} onReconnect={reconnect} />
    </div>
  );
}

const SUMMARIES: Record<ConnectionState, string> = {
  ok: "Todo correcto",
  warning: "Funciona con avisos",
  broken: "Hay algo que arreglar",
  unknown: "Sin pruebas recientes",
};

/** On an account's first day some posts were not visited or none was compared yet. That is not a problem. */
const isNew = ({ coverage, spot_check: spotCheck, checked_at: checkedAt }: Health): boolean =>
  checkedAt !== null && (!coverage.complete || spotCheck === null);

function Summary({ health, now }: { health: Health; now: number }) {
  const state = provenState(health, now);
  return (
    <div className="flex min-w-52 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
      <h4 className="sr-only">Estado de la conexión</h4>
      <ConnectionBadge state={state}>
        {state === "unknown" && isNew(health) ? "Reuniendo las primeras pruebas" : SUMMARIES[state]}
      </ConnectionBadge>
      <p className="text-ink-faint">
        {health.checked_at ? `Última comprobación ${relativeTime(health.checked_at, now)}` : "Nunca comprobada"}
      </p>
    </div>
  );
}
