import { useDeferredValue } from "react";
import type { Insights as Data } from "../../../api/types.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { RetryAlert } from "../../../ui/retry-alert.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { WhenSeen } from "./when-seen.tsx";

const InsightsCards = lazyPart(async () => (await import("./insights-cards.tsx")).InsightsCards, {
  loading: <Skeletons />,
});

/** They have hundreds of cells, so a phone draws them only when the reader scrolls towards them. */
const AHEAD_PX = 200;

type Props = {
  /** Undefined while they load, null when loading failed. */
  insights: Data | null | undefined;
  /** Whether the shown insights belong to the previous period. */
  isOld: boolean;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Causes, hours, posts and corrections, below the figures. */
export function Insights({ insights: loadedInsights, isOld, isRetrying, onRetry }: Props) {
  // Drawn in short steps, so that the browser can handle taps between them.
  const insights = useDeferredValue(loadedInsights);
  if (insights === null)
    return (
      <Section>
        <RetryAlert onRetry={onRetry} isRetrying={isRetrying}>
          No se pudo cargar el detalle de lo oculto
        </RetryAlert>
      </Section>
    );
  return (
    <div className={`transition-opacity ${isOld ? "opacity-60" : ""}`} aria-busy={isOld || undefined}>
      <WhenSeen aheadPx={AHEAD_PX} placeholder={<Skeletons />}>
        {insights ? (
          <div className="space-y-8">
            <InsightsCards insights={insights} />
          </div>
        ) : (
          <Skeletons />
        )}
      </WhenSeen>
    </div>
  );
}

function Skeletons() {
  return (
    <Loading label="Cargando detalle...">
      <div className="space-y-4">
        <Skeleton className="h-110" />
        <Skeleton className="h-72" />
      </div>
    </Loading>
  );
}
