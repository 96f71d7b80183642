import { LoaderCircle } from "lucide-react";
import { COMING, NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { Section } from "../../../ui/section.tsx";
import { HelpLink } from "../../help/help-link.tsx";
import { NetworkIcon } from "../../networks/network-icon.tsx";
import { CONNECTED_NETWORK } from "./use-connect.ts";

const tileClass = "flex items-center gap-3 rounded-control p-4 text-left transition-colors disabled:cursor-not-allowed";

export function NetworkTiles({ onConnect, connecting }: { onConnect: () => void; connecting: boolean }) {
  return (
    <Section title="Conectar Nueva Cuenta" action={<HelpLink article="conectar-una-pagina">Qué hace falta</HelpLink>}>
      <div className="grid grid-cols-2 gap-x-3 md:grid-cols-3">
        <button
          type="button"
          onClick={onConnect}
          className={`${tileClass} col-span-2 border border-line-strong md:col-span-1 hover:border-lantern-text hover:bg-raised`}
        >
          {connecting ? (
            <LoaderCircle aria-hidden="true" className="size-6 shrink-0 animate-spin text-lantern-text" />
          ) : (
            <NetworkIcon network={CONNECTED_NETWORK} className="size-6" />
          )}
          <span>
            <span className="block font-semibold">{NETWORK_NAMES[CONNECTED_NETWORK]}</span>
            <span className="block text-ink-soft">
              {connecting
                ? "Esperando tu autorización. Pulsa para reintentar."
                : "También conecta el Instagram vinculado"}
            </span>
          </span>
        </button>
        {COMING.map(({ name, network }) => (
          <button key={name} type="button" disabled className={`${tileClass} text-ink-faint`}>
            <NetworkIcon network={network} className="size-6" />
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="block">Próximamente</span>
            </span>
          </button>
        ))}
      </div>
    </Section>
  );
}
