import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { ACTOR_NAMES, ACTORS, LOGGED_EVENTS } from "../../../worker/vocabulary/ledger.ts";
import { DateRange } from "../../ui/forms/date-range.tsx";
import { FilterSelect } from "../../ui/forms/filter-select.tsx";
import { PageFilters } from "../accounts/page-filters.tsx";
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
      <PageFilters choice={filter} onChange={onChange} />
      <DateRange today={today} from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  );
}
