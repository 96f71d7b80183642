/** The room of something that is being loaded; `className` gives it the size of what will come. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-glow rounded-chip bg-raised ${className}`} />;
}

/** Around skeletons: says to who listens that something is on its way. */
export function Loading({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
