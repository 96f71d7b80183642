import { type LucideIcon, MessagesSquare } from "lucide-react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { type CommentStatus, STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { FilterChange } from "../data/filter.ts";
import { useCounts } from "../data/use-counts.ts";
import { STATUS_LOOKS } from "./status-looks.ts";

type Props = { filter: CommentFilter; onChoose: (place: FilterChange) => void };

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
export function StatusTiles({ filter, onChoose }: Props) {
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
