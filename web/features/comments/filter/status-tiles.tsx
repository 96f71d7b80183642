import { MessagesSquare } from "lucide-react";
import { type CommentStatus, STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/figure.ts";
import type { CommentFilter } from "../data/filter.ts";
import { useCounts } from "../data/use-counts.ts";
import { STATUS_LOOKS } from "./statuses.ts";

type Tile = readonly [status: CommentStatus | undefined, color: string];

const TILES: readonly Tile[] = [
  [undefined, "text-ink-faint"],
  ["pending", "text-wait"],
  ["approved", "text-ok"],
  ["disapproved", "text-hidden"],
  ["flagged", "text-flag"],
];

type Props = { filter: CommentFilter; onStatus: (status: CommentStatus | undefined) => void };

/** The number of comments of each status, including the reader's pending decisions; a tile filters by its status. */
export function StatusTiles({ filter, onStatus }: Props) {
  const stats = useCounts(filter);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-5">
      {TILES.map(([of, color]) => {
        const label = of ? STATUS_NAMES[of].many : "Total";
        const Icon = of ? STATUS_LOOKS[of].icon : MessagesSquare;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={of === filter.status}
            onClick={() => onStatus(of)}
            className="flex min-h-11 items-center justify-between gap-2 rounded-card border border-line bg-surface px-3 py-1.5 text-left transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised max-sm:first:col-span-full sm:block sm:py-3 lg:px-4"
          >
            <span className="flex min-w-0 items-center gap-1.5 text-ink-soft">
              <Icon aria-hidden="true" className={`size-4 shrink-0 sm:max-lg:hidden ${color}`} />
              <span className="truncate">{label}</span>
            </span>
            <span className="figures block font-semibold sm:mt-1 sm:text-xl">
              {stats ? figure(stats[of ?? "total"]) : "–"}
            </span>
          </button>
        );
      })}
    </div>
  );
}
