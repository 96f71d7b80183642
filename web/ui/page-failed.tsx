import { RotateCw } from "lucide-react";
import { Button } from "./button.tsx";

/** Shown when a page fails to render; the frame around it stays. */
export const PageFailed = () => <Failure title="Ocurrió un error inesperado." text="Esta página no se pudo mostrar." />;

/**
 * Shown when the code of a page does not load: without a connection, or when it no longer exists after a deployment.
 * Only a reload requests the code again: the browser remembers a module that failed.
 */
export const PageNotLoaded = () => (
  <Failure title="No se pudo abrir esta página." text="Revisa tu conexión y vuelve a intentarlo." />
);

function Failure({ title, text }: { title: string; text: string }) {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <title>Algo falló · Atalaya</title>
      <h1 className="text-title font-semibold">{title}</h1>
      <p className="text-ink-soft">{text} Tus comentarios siguen protegidos mientras tanto.</p>
      <Button className="mt-2" onClick={() => window.location.reload()}>
        <RotateCw aria-hidden="true" className="size-4" />
        Reintentar
      </Button>
    </div>
  );
}

/** An empty screen in the page's colour, shown while the session is unknown or the first page loads. */
export function BlankScreen() {
  return <div className="min-h-dvh bg-ground" aria-busy="true" />;
}
