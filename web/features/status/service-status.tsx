import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { PartState, ServicePart } from "../../../worker/vocabulary/service-status.ts";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NETWORK_LIST } from "../networks/network-list.ts";

type Status = Awaited<ReturnType<typeof readStatus>>;
type Found = { state: "loading" } | { state: "failed" } | { state: "found"; status: Status };

const PARTS: Record<ServicePart, { name: string; what: string }> = {
  screens: { name: "Panel", what: "Entrar, ver comentarios y cambiar ajustes." },
  moderation: { name: "Moderación", what: "Recibir comentarios nuevos y decidir qué se oculta." },
  actions: { name: "Acciones en las redes", what: `Ocultar, mostrar y responder en ${NETWORK_LIST}.` },
};
const STATES: Record<PartState, { name: string; Icon: LucideIcon; look: string }> = {
  ok: { name: "Funciona", Icon: CircleCheck, look: "text-ok" },
  problems: { name: "Con problemas", Icon: TriangleAlert, look: "text-flag" },
  down: { name: "No responde", Icon: CircleAlert, look: "text-hidden" },
};
const REFRESH_MS = 60_000;

/** The present state of the service, loaded again every minute. */
export function ServiceStatus() {
  const [shownStatus, setFound] = useState<Found>({ state: "loading" });
  const [isReading, setReading] = useState(false);
  const look = useCallback(async () => {
    setReading(true);
    setFound(
      await readStatus().then(
        (status) => ({ state: "found", status }),
        () => ({ state: "failed" }),
      ),
    );
    setReading(false);
  }, []);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void look(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [look]);

  if (shownStatus.state === "loading") return <Spinner label="Consultando el estado..." />;
  if (shownStatus.state === "failed")
    return (
      <RetryAlert onRetry={() => void look()} isRetrying={isReading}>
        No pudimos consultar el estado. Puede ser tu conexión, o que Atalaya no responda ahora mismo.
      </RetryAlert>
    );
  const { at, parts } = shownStatus.status;
  const isWell = parts.every(({ state }) => state === "ok");
  return (
    <>
      <p role="status" className="text-ink">
        {isWell ? "Todo funciona con normalidad." : "Hay algo que no va como debería. Ya lo sabemos y estamos en ello."}
      </p>
      <ul className="mt-6 border-t border-line">
        {parts.map(({ part, state, since }) => {
          const { name, Icon, look: color } = STATES[state];
          return (
            <li
              key={part}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-4"
            >
              <div className="min-w-56 flex-1">
                <h2 className="font-semibold text-ink">{PARTS[part].name}</h2>
                <p className="text-ink-soft">{PARTS[part].what}</p>
              </div>
              <p className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                {name}
                {since && <span className="font-normal text-ink-soft">desde {momentText(since)}</span>}
              </p>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 text-ink-faint">Consultado: {momentText(at)}. Se actualiza cada minuto.</p>
    </>
  );
}

/** Loads the API's client only when it is needed, since the public site has no other use for it. */
async function readStatus() {
  const { api, bodyOf } = await import("../../api/api.ts");
  return bodyOf(api.status.$get());
}

const momentText = (iso: string) =>
  new Intl.DateTimeFormat("es", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" }).format(
    new Date(iso),
  );
