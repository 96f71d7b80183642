import { useQuery } from "@tanstack/react-query";
import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { ACTOR_NAMES, ACTORS, LOGGED_EVENTS } from "../../../worker/vocabulary/ledger.ts";
import { NETWORK_NAMES, NETWORKS } from "../../../worker/vocabulary/networks.ts";
import { DateRange } from "../../ui/forms/date-range.tsx";
import { FilterSelect } from "../../ui/forms/filter-select.tsx";
import { chosenPage, pageOptions } from "../accounts/page-groups.ts";
import { accountsQuery } from "../accounts/queries.ts";
import { useUser } from "../auth/session/session.ts";
import { todayIn } from "../time/iso-day.ts";
import type { LogFilterChange } from "./log-filter.ts";
import { LOGGED_EVENT_NAMES } from "./words.ts";

type Props = {
  filter: AuditFilter;
  /** The people who may be chosen; with one there is no choice. */
  people: readonly { id: string; name: string }[];
  onChange: (change: LogFilterChange) => void;
};

export function LogFilters({ filter, people, onChange }: Props) {
  const today = todayIn(useUser().workspace.time_zone);
  const { data } = useQuery(accountsQuery);
  const chosen = chosenPage(data?.accounts, filter);
  return (
    <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
      <FilterSelect
        label="Quién"
        all="Todos"
        value={filter.actor}
        options={ACTORS.map((id) => ({ id, name: ACTOR_NAMES[id].many }))}
        onChange={(actor) => onChange({ actor })}
      />
      {people.length > 1 && (
        <FilterSelect
          label="Persona"
          all="Todas"
          value={filter.who}
          options={people}
          onChange={(who) => onChange({ who })}
        />
      )}
      <FilterSelect
        label="Qué"
        all="Todo"
        value={filter.what}
        options={LOGGED_EVENTS.map((id) => ({ id, name: LOGGED_EVENT_NAMES[id] }))}
        onChange={(what) => onChange({ what })}
      />
      <FilterSelect
        label="Página"
        all="Todas"
        value={chosen.page}
        options={pageOptions(data?.accounts)}
        onChange={(page) => onChange({ ...chosen, page })}
      />
      <FilterSelect
        label="Plataforma"
        all="Todas"
        value={chosen.platform}
        options={NETWORKS.map((id) => ({ id, name: NETWORK_NAMES[id] }))}
        onChange={(platform) => onChange({ ...chosen, platform })}
      />
      <DateRange today={today} from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  );
}
