import { Loading, Skeleton } from "../../../ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function CommentsSkeleton() {
  return (
    <Loading label="Cargando comentarios...">
      {/* As high as the head of the list, in its place. */}
      <div className="-mt-2 flex h-15 items-center pl-3 sm:pl-4.5">
        <Skeleton className="h-5 w-56" />
      </div>
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
