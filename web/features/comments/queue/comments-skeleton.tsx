import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d"];

export function CommentsSkeleton() {
  return (
    <Loading label="Cargando comentarios...">
      <Skeleton className="mb-4 h-5 w-56" />
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        {ROWS.map((row) => (
          <div key={row} className="space-y-3 p-4 sm:px-5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3 w-52" />
            <Skeleton className="h-5 w-full max-w-lg" />
            <Skeleton className="h-9 w-28 rounded-control" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
