import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import type { CommentStatus } from "../../../worker/vocabulary.ts";
import { statsQuery } from "./queries.ts";
import { STATUS_LOOKS } from "./statuses.ts";

type Tile = readonly [status: CommentStatus | undefined, label: string, color: string];

const TILES: readonly Tile[] = [
  [undefined, "Total", "text-ink-faint"],
  ["pending", "Pendientes", "text-wait"],
  ["approved", "Aprobados", "text-ok"],
  ["disapproved", "Desaprobados", "text-hidden"],
  ["flagged", "Marcados", "text-flag"],
];

type Props = { status: CommentStatus | undefined; onStatus: (status: CommentStatus | undefined) => void };

/** How many there are of each status; pressing one shows only those. */
export function StatusTiles({ status, onStatus }: Props) {
  const { data: stats } = useQuery(statsQuery);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4 xl:grid-cols-5">
      {TILES.map(([of, label, color]) => {
        const Icon = of ? STATUS_LOOKS[of].icon : MessagesSquare;
        return (
          <button
            key={label}
            type="button"
            aria-pressed={of === status}
            onClick={() => onStatus(of)}
            className="rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised max-xl:first:col-span-full"
          >
            <span className="flex items-center gap-1.5 text-ink-soft">
              <Icon aria-hidden="true" className={`size-4 ${color}`} />
              {label}
            </span>
            <span className="figures mt-1 block text-xl font-semibold">{stats?.[of ?? "total"] ?? "–"}</span>
          </button>
        );
      })}
    </div>
  );
}
