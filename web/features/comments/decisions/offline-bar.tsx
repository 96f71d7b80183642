import { onlineManager } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { usePendingDecisions } from "../data/pending-decisions.ts";

/** Says that there is no connection, and what happens to decisions meanwhile: they wait in this tab, and are sent when it returns. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline());
  const waiting = usePendingDecisions().size;
  const isHolding = !isOnline && waiting > 0;
  useEffect(() => {
    if (!isHolding) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isHolding]);
  if (isOnline) return null;
  return (
    <p
      role="status"
      data-offline-bar
      className="fixed inset-x-0 bottom-(--bar) z-20 flex min-h-12 items-center gap-2 border-t border-line bg-flag-soft px-4 text-ink lg:left-64"
    >
      <CloudOff aria-hidden="true" className="size-4.5 shrink-0 text-flag" />
      <span>
        Sin conexión: lo que decidas se enviará al volver
        {waiting === 0 ? "." : `. ${waiting === 1 ? "1 espera" : `${waiting} esperan`}: no cierres esta página.`}
      </span>
    </p>
  );
}
