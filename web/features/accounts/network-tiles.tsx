import { Card } from "../../ui/card.tsx";

const COMING = [
  { name: "Twitter/X", icon: "𝕏" },
  { name: "YouTube", icon: "▶" },
];

const tileClass = "flex flex-col items-start gap-1 rounded-lg border p-4 text-left disabled:cursor-not-allowed";

export function NetworkTiles({ onConnect, connecting }: { onConnect: () => void; connecting: boolean }) {
  return (
    <Card>
      <h2 className="mb-4 font-semibold">Conectar Nueva Cuenta</h2>
      <div className="grid gap-3 sm:grid-cols-3">
        <button
          type="button"
          onClick={onConnect}
          className={`${tileClass} border-sky-700 bg-sky-950/50 hover:bg-sky-900/60`}
        >
          <span aria-hidden="true" className="text-2xl font-bold">
            f
          </span>
          <span className="font-semibold">Facebook</span>
          <span className="text-sm text-slate-300">
            {connecting
              ? "Esperando tu autorización. Pulsa para reintentar."
              : "También conecta el Instagram vinculado"}
          </span>
        </button>
        {COMING.map(({ name, icon }) => (
          <button key={name} type="button" disabled className={`${tileClass} border-slate-800 text-slate-400`}>
            <span aria-hidden="true" className="text-2xl font-bold">
              {icon}
            </span>
            <span className="font-semibold">{name}</span>
            <span className="text-sm">Próximamente</span>
          </button>
        ))}
      </div>
    </Card>
  );
}
