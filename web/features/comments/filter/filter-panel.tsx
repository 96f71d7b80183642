import { type LucideIcon, MessagesSquare } from "lucide-react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import {
  type CommentStatus,
  PLACEMENT_NAMES,
  PLACEMENTS,
  STATUS_NAMES,
} from "../../../../worker/vocabulary/comments.ts";
import { REASON_LABELS, REASONS } from "../../../../worker/vocabulary/judging/judgement.ts";
import { PUBLISHED_RULES, RULE_CODES } from "../../../../worker/vocabulary/judging/published-rules.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { DateRange } from "../../../ui/forms/date-range.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FilterSelect } from "../../../ui/forms/filter-select.tsx";
import { PageFilters } from "../../accounts/page-filters.tsx";
import { useUser } from "../../auth/session/session.ts";
import { todayIn } from "../../time/iso-day.ts";
import type { FilterChange } from "../data/filter.ts";
import { useCounts } from "../data/use-counts.ts";
import { STATUS_LOOKS } from "./status-looks.ts";
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

type TilesProps = { filter: CommentFilter; onChoose: (place: FilterChange) => void };

const TILES: readonly { status?: CommentStatus; label: string; Icon: LucideIcon; color: string }[] = [
  { label: "Total", Icon: MessagesSquare, color: "text-ink-faint" },
  ...(
    [
      ["pending", "text-wait"],
      ["approved", "text-ok"],
      ["disapproved", "text-hidden"],
      ["flagged", "text-flag"],
    ] as const
  ).map(([status, color]) => ({ status, label: STATUS_NAMES[status].many, Icon: STATUS_LOOKS[status].icon, color })),
];

/** The number of comments of each status, including the reader's pending decisions. A press shows them in the list. */
function StatusTiles({ filter, onChoose }: TilesProps) {
  const counts = useCounts(filter);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      {TILES.map(({ status, label, Icon, color }) => (
        <button
          key={label}
          type="button"
          aria-pressed={status === filter.status && !filter.inbox && !filter.assigned}
          onClick={() => onChoose({ status, inbox: undefined, assigned: undefined })}
          className="min-h-11 min-w-0 rounded-control border border-line px-2 py-1.5 text-left sm:px-3 transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised max-sm:flex max-sm:items-center max-sm:justify-between max-sm:first:col-span-2"
        >
          <span className="flex min-w-0 items-center gap-1.5 text-ink-soft">
            <Icon aria-hidden="true" className={`size-4 shrink-0 max-lg:hidden ${color}`} />
            <span className="truncate">{label}</span>
          </span>
          <span className="figures block font-semibold">
            {counts ? `${figure(counts[status ?? "total"])}${counts.atLeast ? "+" : ""}` : "–"}
          </span>
        </button>
      ))}
    </div>
  );
}
