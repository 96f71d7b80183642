import { History } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { lazily } from "../../../ui/lazily.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useHistoryAccess } from "./use-history-access.ts";

const HistoryDialog = lazily(() => import("./history-dialog.tsx").then(({ HistoryDialog }) => HistoryDialog));
const UpsellDialog = lazily(() => import("../upsell/upsell-dialog.tsx").then(({ UpsellDialog }) => UpsellDialog));

const LOAD = "Cargar Historial";
const USED = "Historial Usado";
const USED_UP = "Ya has utilizado tu carga de historial permitida para esta cuenta.";

/** Opens the one load of old comments; who has no paid plan sees what one would bring. `onError` puts a sentence where all see it. */
export function HistoryButton({ onError }: { onError: (message: string) => void }) {
  const access = useHistoryAccess();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isUsed = access === "used";
  return (
    <>
      <Button
        look="secondary"
        aria-haspopup={isUsed ? undefined : "dialog"}
        title={isUsed ? USED_UP : undefined}
        loading={access === "unknown" && open}
        className={isUsed && !open ? "opacity-60" : ""}
        onClick={() => (isUsed ? showToast({ look: "info", text: USED_UP }) : setOpen(true))}
      >
        <History aria-hidden="true" className="size-4" />
        {isUsed ? USED : LOAD}
      </Button>
      <Suspense>
        {/* It stays open over its own result, which uses the load up. */}
        {open && (access === "open" || isUsed) && <HistoryDialog onError={onError} onClose={close} />}
        {open && access === "upsell" && <UpsellDialog wish="history" onClose={close} />}
      </Suspense>
    </>
  );
}
