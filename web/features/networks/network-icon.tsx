import type { ShownNetwork } from "../../../worker/vocabulary/networks.ts";

/** The networks' logos in one colour. The icon set has no trademarks. */
const SHAPES: Record<ShownNetwork, React.ReactNode> = {
  facebook: (
    <path
      fill="currentColor"
      d="M13.6 21.9v-8h2.7l.5-3.3h-3.2V8.5c0-.9.4-1.8 1.8-1.8h1.6V3.9s-1.3-.2-2.6-.2c-2.6 0-4.3 1.6-4.3 4.4v2.5H7.2v3.3h2.9v8z"
    />
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="12" cy="12" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
      <circle cx="17" cy="7" r="1.25" fill="currentColor" />
    </>
  ),
  twitter: (
    <path fill="none" stroke="currentColor" strokeWidth="2" d="M4 4h3.6L20 20h-3.6zM19 4l-6.4 7.1M10.6 13.5 5 20" />
  ),
  youtube: (
    <>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" fill="none" stroke="currentColor" strokeWidth="2" />
      <path fill="currentColor" d="M10 9v6l5-3z" />
    </>
  ),
};

export function NetworkIcon({ network, className = "size-4" }: { network: ShownNetwork; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`shrink-0 ${className}`}>
      {SHAPES[network]}
    </svg>
  );
}
