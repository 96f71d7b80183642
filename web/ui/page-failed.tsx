import { Button } from "./button.tsx";

/** Shown when a page cannot be drawn, or its code no longer exists after a new version. */
export function PageFailed() {
  return (
    <main className="mx-auto flex min-h-screen max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold">Ocurrió un error inesperado.</h1>
      <p className="text-slate-400">Vuelve a cargar la página para continuar.</p>
      <Button onClick={() => window.location.reload()}>Recargar</Button>
    </main>
  );
}
