import { Loading, Skeleton } from "../ui/skeleton.tsx";

/** The placeholder of a page that loads: its header and some content. */
export function PageSkeleton() {
  return (
    <Loading label="Cargando...">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="mt-2 mb-6 h-4 w-72 max-w-full" />
      <div className="space-y-4">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </Loading>
  );
}
