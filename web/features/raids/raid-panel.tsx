import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { RAID_DAYS } from "../../../worker/vocabulary/durations.ts";
import type { Raid } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { HelpLink } from "../help/help-link.tsx";
import { momentText } from "../time/date-text.ts";
import { raidsQuery, useUndoRaid } from "./queries.ts";
import { placeOf, reportOf, untilText } from "./raid-texts.ts";

type Props = {
  /** Only the raids of these accounts; undefined stands for all. */
  accounts: readonly (string | undefined)[];
  isAutomatic: boolean;
  onChange: (isAutomatic: boolean) => void;
};

/** Whether raids start automatically, and the raids of the last `RAID_DAYS` with what each hid. */
export function RaidPanel({ accounts, isAutomatic, onChange }: Props) {
  const query = useQuery(raidsQuery);
  return (
    <div className="space-y-4">
      <Switch
        label="Empezar el modo asedio sin preguntar"
        hint="Cuando llegan muchos más comentarios ofensivos de lo normal. Apagado, te lo proponemos y decides tú."
        checked={isAutomatic}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p>
        Durante un asedio se oculta también lo que normalmente solo se marca. Las quejas y las preguntas siguen a la
        vista, y termina solo. <HelpLink article="asedio">Cómo funciona</HelpLink>
      </p>
      <QueryResult
        query={query}
        loading={<LoadingBlock label="Cargando asedios..." className="h-24 rounded-control" />}
        failed="No se pudieron cargar los asedios"
      >
        {(all) => (
          <RaidList
            raids={all.filter(
              ({ state, social_account_id: of }) =>
                state !== "proposed" && (accounts.includes(undefined) || accounts.includes(of)),
            )}
          />
        )}
      </QueryResult>
    </div>
  );
}

function RaidList({ raids }: { raids: readonly Raid[] }) {
  if (raids.length === 0)
    return (
      <EmptyState icon={ShieldAlert} title={`Ningún asedio en los últimos ${RAID_DAYS} días`}>
        Aquí verás qué ocultó cada uno, y podrás deshacerlo.
      </EmptyState>
    );
  return (
    <ul
      aria-label={`Asedios de los últimos ${RAID_DAYS} días`}
      className="max-h-96 divide-y divide-line overflow-y-auto border-y border-line"
    >
      {raids.map((raid) => (
        <Row key={raid.id} raid={raid} />
      ))}
    </ul>
  );
}

function Row({ raid }: { raid: Raid }) {
  const undo = useUndoRaid();
  const { state, since, until, started_by } = raid;
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <div className="min-w-0 space-y-1">
        <p className="wrap-anywhere text-ink">{reportOf(raid)}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-faint">
          {state === "running" && until && <Badge look="wait">Hasta {untilText(until)}</Badge>}
          {state === "undone" && <Badge look="neutral">Deshecho</Badge>}
          <span className="first-letter:uppercase">{placeOf(raid)}</span>
          <span>{momentText(since)}</span>
          <span>{started_by ?? "Empezó solo"}</span>
        </p>
      </div>
      {raid.can_undo && (
        <Button look="secondary" size="small" onClick={() => undo(raid.id)}>
          Deshacer<span className="sr-only"> el asedio del {momentText(since)}</span>
        </Button>
      )}
    </li>
  );
}
