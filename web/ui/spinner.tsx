import { LoaderCircle } from "lucide-react";

export function Spinner({ label }: { label: string }) {
  return (
    <p role="status" className="flex items-center justify-center gap-2.5 py-8 text-ink-soft">
      <LoaderCircle aria-hidden="true" className="size-5 animate-spin text-lantern-text" />
      {label}
    </p>
  );
}
