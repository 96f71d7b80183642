import { useQuery } from "@tanstack/react-query";
import { EyeOff, Flag, type LucideIcon, MessagesSquare } from "lucide-react";
import { Skeleton } from "../../ui/skeleton.tsx";
import { statsQuery } from "./queries.ts";

/** What has happened since the first comment, in three figures. */
export function SummaryTiles() {
  const { data: stats, isError } = useQuery(statsQuery);
  const blocked = stats && stats.disapproved + stats.removed;
  return (
    <dl className="grid gap-2 sm:grid-cols-3">
      <Figure
        icon={MessagesSquare}
        color="text-ink-faint"
        label="Comentarios recibidos"
        value={isError && !stats ? null : stats?.total}
      />
      <Figure icon={EyeOff} color="text-hidden" label="Ocultados" value={isError && !stats ? null : blocked} />
      <Figure
        icon={Flag}
        color="text-flag"
        label="Esperan tu decisión"
        value={isError && !stats ? null : stats?.flagged}
      />
    </dl>
  );
}

type FigureProps = {
  icon: LucideIcon;
  color: string;
  label: string;
  /** Undefined while it is on its way, null when it did not come. */
  value: number | null | undefined;
};

function Figure({ icon: Icon, color, label, value }: FigureProps) {
  return (
    <div className="rounded-card border border-line bg-surface px-4 py-3 max-sm:flex max-sm:items-center max-sm:justify-between">
      <dt className="flex items-center gap-1.5 text-ink-soft">
        <Icon aria-hidden="true" className={`size-4 ${color}`} />
        {label}
      </dt>
      <dd className="figures text-xl font-semibold sm:mt-1 sm:text-2xl">
        {value === undefined ? (
          <Skeleton className="h-7 w-12 sm:h-8" />
        ) : (
          (value?.toLocaleString("es", { useGrouping: "always" }) ?? "–")
        )}
      </dd>
    </div>
  );
}
