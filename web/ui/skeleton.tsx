/** A placeholder for something that loads; `className` gives it the final size. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-chip bg-raised ${className}`} />;
}

/** Around skeletons: reports to screen readers that something is loading. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** `Loading` around a single bar of the size in `className`. */
export function LoadingBlock({ label, className }: { label: string; className: string }) {
  return (
    <Loading label={label}>
      <Skeleton className={className} />
    </Loading>
  );
}
