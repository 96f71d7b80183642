import { LifeBuoy } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyWithFallback } from "../../ui/lazy-with-fallback.tsx";

const SupportDialog = lazyWithFallback(async () => (await import("./support-dialog.tsx")).SupportDialog);

export function SupportButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0" />
        Soporte
      </button>
      {open && (
        <Suspense>
          <SupportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
