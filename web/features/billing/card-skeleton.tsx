import { Card, CardTitle } from "../../ui/card.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";

/** A card whose content is loading. @param label  announced to screen readers meanwhile */
export function CardSkeleton({ title, label }: { title: string; label: string }) {
  return (
    <Card>
      <CardTitle className="mb-4">{title}</CardTitle>
      <Loading label={label}>
        <Skeleton className="mb-4 h-5 w-36" />
        <Skeleton className="mb-2 h-4 w-full" />
        <Skeleton className="mb-4 h-4 w-4/5" />
        <Skeleton className="h-9 w-32 rounded-control" />
      </Loading>
    </Card>
  );
}
