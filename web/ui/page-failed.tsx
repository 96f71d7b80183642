import { RotateCw } from "lucide-react";
import { Button } from "./button.tsx";

/**
 * Shown when a page fails to render, or its code no longer exists after a deployment; the frame around it stays.
 * Only a reload requests the code again: the browser remembers a module that failed.
 */
export function PageFailed() {
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-md flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <title>Algo falló · Atalaya</title>
      <h1 className="text-xl font-semibold">Ocurrió un error inesperado.</h1>
      <p className="text-ink-soft">Esta página no se pudo mostrar. Tus comentarios siguen protegidos mientras tanto.</p>
      <Button className="mt-2" onClick={() => window.location.reload()}>
        <RotateCw aria-hidden="true" className="size-4" />
        Reintentar
      </Button>
    </div>
  );
}
