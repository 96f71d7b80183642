import { CircleAlert, CircleCheck } from "lucide-react";
import { useLocation } from "react-router";
import { type CallbackState, useCallbackState } from "../features/accounts/connect/use-callback-state.ts";
import { Button } from "../ui/button.tsx";
import { LogoMark } from "../ui/logo.tsx";
import { Spinner } from "../ui/spinner.tsx";

export default function FacebookCallbackPage() {
  const state = useCallbackState(useLocation().search);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <title>Conexión con Facebook · Atalaya</title>
      <LogoMark className="size-10" />
      <div className="w-full max-w-md rounded-card border border-line bg-surface p-6">
        <CallbackText state={state} />
      </div>
    </main>
  );
}

function CallbackText({ state }: { state: CallbackState }) {
  if (state.name === "processing") {
    return (
      <>
        <h1 className="sr-only">Conexión con Facebook</h1>
        <Spinner label="Procesando tu autorización de Facebook..." />
      </>
    );
  }
  if (state.name === "success") {
    return (
      <div role="status" className="flex flex-col items-center gap-2">
        <CircleCheck aria-hidden="true" className="size-8 text-ok" />
        <h1 className="text-title font-semibold">¡Conexión exitosa!</h1>
        <p className="text-ink-soft">
          Enviando información a la aplicación principal... Esta ventana se cerrará automáticamente.
        </p>
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-2">
      <CircleAlert aria-hidden="true" className="size-8 text-hidden" />
      <h1 className="text-title font-semibold">{state.message}</h1>
      <p className="text-ink-soft">{state.detail}</p>
      <Button look="secondary" className="mt-3" onClick={() => window.close()}>
        Cerrar ventana
      </Button>
    </div>
  );
}
