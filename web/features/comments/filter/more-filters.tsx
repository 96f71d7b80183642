import type { ReactNode } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { PLACEMENT_NAMES, PLACEMENTS } from "../../../../worker/vocabulary/comments.ts";
import { REASON_LABELS, REASONS } from "../../../../worker/vocabulary/judging/judgement.ts";
import { DateRange } from "../../../ui/forms/date-range.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FilterSelect } from "../../../ui/forms/filter-select.tsx";
import { useUser } from "../../auth/session/session.ts";
import { todayIn } from "../../time/iso-day.ts";
import type { FilterChange } from "../data/filter.ts";

import { useTyped } from "./use-typed.ts";

/** The filters that are not always visible. */
export const MORE_FILTERS = ["reason", "placement", "author", "from", "to"] as const;

type Props = { filter: CommentFilter; onChange: (change: FilterChange) => void; children?: ReactNode };

export function MoreFilters({ filter, onChange, children }: Props) {
  const today = todayIn(useUser().workspace.time_zone);
  const [author, setAuthor] = useTyped(filter.author ?? "", (text) => onChange({ author: text }));
  return (
    <div className="grid grid-cols-2 gap-2 rounded-card border border-line bg-surface p-3 md:grid-cols-5">
      {children}
      <FilterSelect
        label="Motivo"
        all="Todos"
        value={filter.reason}
        options={REASONS.map((id) => ({ id, name: REASON_LABELS[id] }))}
        onChange={(reason) => onChange({ reason })}
      />
      <FilterSelect
        label="Origen"
        all="Todos"
        value={filter.placement}
        options={PLACEMENTS.map((id) => ({ id, name: PLACEMENT_NAMES[id] }))}
        onChange={(placement) => onChange({ placement })}
      />
      <div className="max-md:col-span-2">
        <Field
          label="Autor"
          name="author"
          autoComplete="off"
          value={author}
          onChange={(event) => setAuthor(event.target.value)}
        />
      </div>
      <DateRange today={today} from={filter.from} to={filter.to} onChange={onChange} />
    </div>
  );
}
