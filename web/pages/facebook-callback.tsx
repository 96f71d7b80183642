import { useLocation } from "react-router";
import { type CallbackState, useCallback } from "../features/accounts/use-callback.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Spinner } from "../ui/spinner.tsx";

export default function FacebookCallbackPage() {
  const state = useCallback(useLocation().search);
  return (
    <main className="flex min-h-screen items-center justify-center p-4">
      <title>Conexión con Facebook · Atalaya</title>
      <Card className="w-full max-w-md text-center">
        <CallbackText state={state} />
      </Card>
    </main>
  );
}

function CallbackText({ state }: { state: CallbackState }) {
  if (state.name === "processing") return <Spinner label="Procesando tu autorización de Facebook..." />;
  if (state.name === "success") {
    return (
      <div role="status" className="space-y-3">
        <h1 className="text-xl font-semibold text-emerald-300">¡Conexión exitosa!</h1>
        <p className="text-slate-300">
          Enviando información a la aplicación principal... Esta ventana se cerrará automáticamente.
        </p>
      </div>
    );
  }
  return (
    <div role="alert" className="space-y-3">
      <h1 className="text-xl font-semibold text-red-300">{state.message}</h1>
      <p className="text-slate-300">{state.detail}</p>
      <Button look="secondary" onClick={() => window.close()}>
        Cerrar ventana
      </Button>
    </div>
  );
}
