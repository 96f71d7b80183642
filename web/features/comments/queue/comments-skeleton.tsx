import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function CommentsSkeleton() {
  return (
    <Loading label="Cargando comentarios...">
      <Skeleton className="mb-4 h-5 w-56" />
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-full max-w-lg" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
