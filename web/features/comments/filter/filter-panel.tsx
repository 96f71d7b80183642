import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { PLACEMENT_NAMES, PLACEMENTS } from "../../../../worker/vocabulary/comments.ts";
import { REASON_LABELS, REASONS } from "../../../../worker/vocabulary/judging/judgement.ts";
import { PUBLISHED_RULES, RULE_CODES } from "../../../../worker/vocabulary/judging/published-rules.ts";
import { DateRange } from "../../../ui/forms/date-range.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FilterSelect } from "../../../ui/forms/filter-select.tsx";
import { PageFilters } from "../../accounts/page-filters.tsx";
import { useUser } from "../../auth/session/session.ts";
import { todayIn } from "../../time/iso-day.ts";
import type { FilterChange } from "../data/filter.ts";
import { StatusTiles } from "./status-tiles.tsx";
import { useTyped } from "./use-typed.ts";

type Props = { filter: CommentFilter; onChange: (change: FilterChange) => void };

/** All filters of the list but the search. */
export function FilterPanel({ filter, onChange }: Props) {
  const today = todayIn(useUser().workspace.time_zone);
  const [author, setAuthor] = useTyped(filter.author ?? "", (text) => onChange({ author: text }));
  return (
    <div className="space-y-3 border-b border-line pb-4">
      <StatusTiles filter={filter} onChoose={onChange} />
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4">
        <PageFilters choice={filter} onChange={onChange} />
        <FilterSelect
          label="Motivo"
          all="Todos"
          value={filter.reason}
          options={REASONS.map((id) => ({ id, name: REASON_LABELS[id] }))}
          onChange={(reason) => onChange({ reason })}
        />
        <FilterSelect
          label="Oculto por la norma"
          all="Cualquiera"
          value={filter.rule}
          options={RULE_CODES.map((id) => ({ id, name: PUBLISHED_RULES[id].title }))}
          onChange={(rule) => onChange({ rule })}
        />
        <FilterSelect
          label="Origen"
          all="Todos"
          value={filter.placement}
          options={PLACEMENTS.map((id) => ({ id, name: PLACEMENT_NAMES[id] }))}
          onChange={(placement) => onChange({ placement })}
        />
        <Field
          label="Autor"
          name="author"
          autoComplete="off"
          value={author}
          onChange={(event) => setAuthor(event.target.value)}
        />
        <DateRange today={today} from={filter.from} to={filter.to} onChange={onChange} />
      </div>
    </div>
  );
}
