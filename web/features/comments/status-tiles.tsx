import { useQuery } from "@tanstack/react-query";
import type { CommentStatus } from "../../../worker/vocabulary.ts";
import { statsQuery } from "./queries.ts";

const TILES: { status: CommentStatus | undefined; label: string }[] = [
  { status: undefined, label: "Total" },
  { status: "pending", label: "Pendientes" },
  { status: "approved", label: "Aprobados" },
  { status: "disapproved", label: "Desaprobados" },
  { status: "flagged", label: "Marcados" },
];

type Props = { status: CommentStatus | undefined; onStatus: (status: CommentStatus | undefined) => void };

export function StatusTiles({ status, onStatus }: Props) {
  const { data: stats } = useQuery(statsQuery);
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {TILES.map((tile) => (
        <button
          key={tile.label}
          type="button"
          aria-pressed={tile.status === status}
          onClick={() => onStatus(tile.status)}
          className="rounded-xl border border-slate-800 bg-slate-900 p-4 text-left hover:border-slate-600 aria-pressed:border-amber-400"
        >
          <span className="block text-sm text-slate-400">{tile.label}</span>
          <span className="text-2xl font-bold">{stats?.[tile.status ?? "total"] ?? "–"}</span>
        </button>
      ))}
    </div>
  );
}
