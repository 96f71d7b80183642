import { useQuery } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import type { CommentStatus } from "../../../worker/vocabulary.ts";
import { statsQuery } from "./queries.ts";
import { STATUS_LOOKS } from "./statuses.ts";

// biome-ignore format: one tile a line
const TILES: readonly { status: CommentStatus | undefined; label: string; color: string }[] = [
  { status: undefined, label: "Total", color: "text-ink-faint" },
  { status: "pending", label: "Pendientes", color: "text-wait" },
  { status: "approved", label: "Aprobados", color: "text-ok" },
  { status: "disapproved", label: "Desaprobados", color: "text-hidden" },
  { status: "flagged", label: "Marcados", color: "text-flag" },
];

type Props = { status: CommentStatus | undefined; onStatus: (status: CommentStatus | undefined) => void };

/** How many there are of each status; pressing one shows only those. */
export function StatusTiles({ status, onStatus }: Props) {
  const { data: stats } = useQuery(statsQuery);
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {TILES.map((tile) => {
        const Icon = tile.status ? STATUS_LOOKS[tile.status].icon : MessagesSquare;
        return (
          <button
            key={tile.label}
            type="button"
            aria-pressed={tile.status === status}
            onClick={() => onStatus(tile.status)}
            className="rounded-card border border-line bg-surface px-4 py-3 text-left transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised max-sm:first:col-span-2"
          >
            <span className="flex items-center gap-1.5 text-ink-soft">
              <Icon aria-hidden="true" className={`size-4 ${tile.color}`} />
              {tile.label}
            </span>
            <span className="figures mt-1 block text-xl font-semibold">{stats?.[tile.status ?? "total"] ?? "–"}</span>
          </button>
        );
      })}
    </div>
  );
}
