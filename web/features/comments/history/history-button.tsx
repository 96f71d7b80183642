import { History } from "lucide-react";
import { useState } from "react";
import { history_used } from "../../../../worker/vocabulary/errors.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useHistoryAccess } from "./use-history-access.ts";

const HistoryDialog = lazyPart(() => import("./history-dialog.tsx").then(({ HistoryDialog }) => HistoryDialog));
const UpsellDialog = lazyPart(() => import("../upsell/upsell-dialog.tsx").then(({ UpsellDialog }) => UpsellDialog));

/** Opens the one load of old comments; an owner without a paid plan sees the offer of a plan. `onError` shows a failure on the page. */
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
        title={isUsed ? history_used.message : undefined}
        loading={access === "unknown" && open}
        className={isUsed && !open ? "opacity-60" : ""}
        onClick={() => (isUsed ? showToast({ look: "info", text: history_used.message }) : setOpen(true))}
      >
        <History aria-hidden="true" className="size-4" />
        {isUsed ? "Historial Usado" : "Cargar Historial"}
      </Button>
      {/* The dialog stays open to show its result, although the load is used up then. */}
      {open && (access === "open" || isUsed) && <HistoryDialog onError={onError} onClose={close} />}
      {open && access === "upsell" && <UpsellDialog wanted="historyLoad" onClose={close} />}
    </>
  );
}
