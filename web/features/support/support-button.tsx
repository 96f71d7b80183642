import { LifeBuoy } from "lucide-react";
import { lazy, Suspense, useState } from "react";

const SupportDialog = lazy(async () => ({ default: (await import("./support-dialog.tsx")).SupportDialog }));

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
