import { useQueryClient } from "@tanstack/react-query";
import { Menu } from "lucide-react";
import { Suspense, useDeferredValue, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { isCode } from "../api/api-error.ts";
import { useSession } from "../features/auth/session/session.ts";
import { openWorkspace } from "../features/team/open-workspace.ts";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { lazily } from "../ui/lazily.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { Brand } from "./brand.tsx";
import { endPushesWithSession } from "./end-pushes.ts";
import { PageSkeleton } from "./page-skeleton.tsx";
import { scrollPlace } from "./scroll-place.ts";
import { Sidebar } from "./sidebar.tsx";
import { useIsWide } from "./use-is-wide.ts";

// Toasts are not needed at first, so their code may load after the page; the page works without it.
const Toaster = lazily(
  async () => (await import("../ui/overlays/toaster.tsx")).Toaster,
  () => null,
);

const ClosingNotice = lazily(async () => (await import("../features/closing/closing-notice.tsx")).ClosingNotice);

const SiegeNotices = lazily(async () => (await import("../features/sieges/siege-notices.tsx")).SiegeNotices);

/** The signed-in frame: a fixed sidebar, which slides in from a top bar on small screens. */
export default function AppLayout() {
  const [open, setOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { location: coming } = useNavigation();
  const session = useSession();
  const isVerified = session.state === "in";
  // The page is drawn in short steps between which the browser answers taps, and not at one go.
  const isPageShown = useDeferredValue(isVerified) && isVerified;
  const isWide = useIsWide();
  const closesAt = isVerified ? session.user.closes_at : null;
  const shown = useRef(pathname);
  const client = useQueryClient();

  // The person was taken out of the workspace that this tab shows.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ query }) => {
        if (isCode(query.state.error, "no_member")) openWorkspace(null);
      }),
    [client],
  );

  useEffect(endPushesWithSession, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setOpen(false);
    // Keyboard and screen reader users continue from the new page, not from the link to it.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <div className="min-h-dvh">
      <a
        href="#contenido"
        className="sr-only z-50 rounded-control bg-lantern px-4 py-3 font-semibold text-on-lantern focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Ir al contenido
      </a>
      <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-surface px-1.5 lg:hidden">
        <IconButton
          icon={Menu}
          label="Abrir menú"
          aria-expanded={open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        <Brand />
        <ThemeToggle className="ml-auto" />
      </header>
      <aside className="fixed inset-y-0 left-0 w-64 border-r border-line bg-surface max-lg:hidden">
        {/* It would have the menu twice, and the phone draw it for nothing. */}
        {isWide && <Sidebar />}
      </aside>
      {open && (
        <Sheet label="Menú" onClose={() => setOpen(false)}>
          <Sidebar />
        </Sheet>
      )}
      <main
        id="contenido"
        ref={main}
        tabIndex={-1}
        className="px-4 py-6 outline-none sm:px-6 lg:ml-64 lg:px-10 lg:py-9"
      >
        <div className="mx-auto max-w-5xl">
          <Suspense>{isVerified && session.user.allows.protection && <SiegeNotices />}</Suspense>
          <Suspense>{closesAt && <ClosingNotice closesAt={closesAt} />}</Suspense>
          {!isPageShown || (coming && coming.pathname !== pathname) ? <PageSkeleton /> : <Outlet />}
        </div>
      </main>
      <ScrollRestoration getKey={scrollPlace} />
      <Suspense>
        <Toaster />
      </Suspense>
    </div>
  );
}
