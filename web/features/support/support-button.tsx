import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { lazyPart } from "../../ui/lazy-part.tsx";

const SupportDialog = lazyPart(async () => (await import("./support-dialog.tsx")).SupportDialog);

export function SupportButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={className}>
        <LifeBuoy aria-hidden="true" className="size-4.5 shrink-0" />
        Soporte
      </button>
      {open && <SupportDialog onClose={() => setOpen(false)} />}
    </>
  );
}
