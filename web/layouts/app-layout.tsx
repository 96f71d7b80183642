import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { Button } from "../ui/button.tsx";
import { Brand } from "./brand.tsx";
import { Sidebar } from "./sidebar.tsx";

/** The signed-in frame: a fixed sidebar, which slides in from a top bar on small screens. */
export default function AppLayout() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", close);
    return () => window.removeEventListener("keydown", close);
  }, [open]);

  return (
    <div className="min-h-screen">
      <a href="#contenido" className="sr-only focus:not-sr-only focus:fixed focus:z-50 focus:bg-slate-900 focus:p-3">
        Ir al contenido
      </a>
      <header className="sticky top-0 z-20 flex items-center justify-between border-b border-slate-800 bg-slate-950 p-3 lg:hidden">
        <Brand />
        <Button look="quiet" aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
          {open ? "Cerrar menú" : "Menú"}
        </Button>
      </header>
      {open && (
        <div aria-hidden="true" className="fixed inset-0 z-30 bg-black/60 lg:hidden" onClick={() => setOpen(false)} />
      )}
      <aside
        id="menu"
        className={`fixed inset-y-0 left-0 z-40 w-64 border-r border-slate-800 bg-slate-900 transition-transform lg:visible lg:translate-x-0 ${open ? "visible translate-x-0" : "invisible -translate-x-full"}`}
      >
        <Sidebar />
      </aside>
      <main id="contenido" className="p-4 lg:ml-64 lg:p-8">
        <Outlet />
      </main>
    </div>
  );
}
