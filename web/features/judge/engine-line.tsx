import { ShieldCheck } from "lucide-react";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import type { EngineState } from "./use-judge.ts";

const MB = 1_000_000;
const inMb = (bytes: number) => `${(bytes / MB).toLocaleString("es", { maximumFractionDigits: 1 })} MB`;

/** Whether the engine is here. Once it is, the page needs no network. */
export function EngineLine({ engine, onRetry }: { engine: EngineState; onRetry: () => void }) {
  if (engine.name === "failed")
    return (
      <RetryAlert onRetry={onRetry}>
        No pudimos cargar el motor en este navegador. Comprueba tu conexión, o prueba con otro navegador.
      </RetryAlert>
    );
  if (engine.name === "loading")
    return (
      <div className="space-y-2">
        <p className="text-ink-soft">
          Cargando el motor: <span className="figures">{inMb(engine.bytes)}</span>
          {engine.total !== null && ` de ${inMb(engine.total)}`}
        </p>
        {engine.total !== null && (
          <progress
            aria-label="Carga del motor"
            value={engine.bytes}
            max={engine.total}
            className="block h-2 w-full accent-lantern"
          />
        )}
      </div>
    );
  return (
    <p role="status" className="flex items-center gap-2 text-ink-soft">
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-ok" />
      <span>
        El motor está en tu navegador. Si quieres, desconecta la red: nada de lo que pegues sale de aquí.{" "}
        <span className="text-small text-ink-faint">Pesos {engine.version}</span>
      </span>
    </p>
  );
}
