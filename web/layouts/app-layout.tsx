import { useQueryClient } from "@tanstack/react-query";
import { Suspense, startTransition, useDeferredValue, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { isCode } from "../api/api-error.ts";
import { useSession } from "../features/auth/session/session.ts";
import { openWorkspace } from "../features/team/open-workspace.ts";
import { lazyWithFallback } from "../ui/lazy-with-fallback.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { useMedia, WIDE } from "../ui/use-media.ts";
import { endPushesWithSession } from "./end-pushes.ts";
import { Frame } from "./frame.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { scrollPlace } from "./scroll-place.ts";
import { Sidebar } from "./sidebar.tsx";

// Toasts are not needed at first, so their code may load after the page; the page works without it.
const Toaster = lazyWithFallback(
  async () => (await import("../ui/overlays/toaster.tsx")).Toaster,
  () => null,
);

const ClosingBanner = lazyWithFallback(
  async () => (await import("../features/closing/closing-banner.tsx")).ClosingBanner,
);

const SiegeBanners = lazyWithFallback(async () => (await import("../features/sieges/siege-banners.tsx")).SiegeBanners);

/** How long the page has the network for itself: the code and the calls of what is around it come later. */
const PAGE_FIRST_MS = 1_000;

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
  const [isAllShown, setAllShown] = useState(false);
  const isWide = useMedia(WIDE);
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
    if (!isPageShown) return;
    const timer = setTimeout(() => startTransition(() => setAllShown(true)), PAGE_FIRST_MS);
    return () => clearTimeout(timer);
  }, [isPageShown]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setOpen(false);
    // Keyboard and screen reader users continue from the new page, not from the link to it.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <Frame
        isMenuOpen={open}
        onMenu={() => setOpen(true)}
        // On a phone it would have the menu twice, and draw it for nothing.
        sidebar={isWide && <Sidebar />}
        main={main}
      >
        <Suspense>{isAllShown && isVerified && session.user.allows.protection && <SiegeBanners />}</Suspense>
        <Suspense>{closesAt && <ClosingBanner closesAt={closesAt} />}</Suspense>
        {!isPageShown || (coming && coming.pathname !== pathname) ? <PageSkeleton /> : <Outlet />}
      </Frame>
      {open && (
        <Sheet label="Menú" onClose={() => setOpen(false)}>
          <Sidebar />
        </Sheet>
      )}
      <ScrollRestoration getKey={scrollPlace} />
      <Suspense>{isAllShown && <Toaster />}</Suspense>
    </>
  );
}
