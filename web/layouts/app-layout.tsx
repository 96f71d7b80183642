import { useQueryClient } from "@tanstack/react-query";
import { startTransition, useDeferredValue, useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { isCode } from "../api/api-error.ts";
import { readToken, watchSession } from "../api/session-store.ts";
import { useSession } from "../features/auth/session/session.ts";
import { openWorkspace } from "../features/team/open-workspace.ts";
import { WorkspaceSwitch } from "../features/team/workspace-switch.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { PHONE, useMedia, WIDE } from "../ui/use-media.ts";
import { AppFrame, WorkspaceName } from "./app-frame.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { Sidebar } from "./sidebar.tsx";

// The code of the toasts loads after the page, which works without it.
const Toaster = lazyPart(async () => (await import("../ui/overlays/toaster.tsx")).Toaster, { failed: () => null });

const AccountDeletionBanner = lazyPart(
  async () => (await import("../features/account-deletion/account-deletion-banner.tsx")).AccountDeletionBanner,
);

const RestingBanner = lazyPart(async () => (await import("../features/team/resting-banner.tsx")).RestingBanner);

const Bell = lazyPart(async () => (await import("../features/alerts/bell.tsx")).Bell, { failed: () => null });

const RaidBanners = lazyPart(async () => (await import("../features/raids/raid-banners.tsx")).RaidBanners);

const WaitingCount = lazyPart(async () => (await import("../features/comments/waiting-count.tsx")).WaitingCount, {
  failed: () => null,
});

const OfflineBar = lazyPart(async () => (await import("../features/comments/decisions/offline-bar.tsx")).OfflineBar, {
  failed: () => null,
});

/** How long the page may use the network alone. Then the banners and toasts load their code and data. */
const PAGE_FIRST_MS = 1_000;

/** The signed-in frame: a fixed sidebar, which slides in on small screens, from a top bar or on a phone from the bar at the bottom. */
export default function AppLayout() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { location: nextLocation } = useNavigation();
  const session = useSession();
  const isVerified = session.state === "in";
  // The page is drawn in short steps, so that the browser can handle taps between them.
  const isPageShown = useDeferredValue(isVerified) && isVerified;
  const [isAllShown, setAllShown] = useState(false);
  const isWide = useMedia(WIDE);
  const isPhone = useMedia(PHONE);
  const closesAt = isVerified ? session.user.closes_at : null;
  const shownPath = useRef(pathname);
  const client = useQueryClient();

  // This refusal means that the person is no longer a member of the workspace that this tab shows. Another workspace is opened.
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
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    setMenuOpen(false);
    // Keyboard and screen reader users continue from the new page, not from the link to it.
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  const bell = isAllShown && isVerified && <Bell />;
  return (
    <>
      <AppFrame
        isMenuOpen={isMenuOpen}
        onMenu={() => setMenuOpen(true)}
        // Only on wide screens: a phone would draw a second, invisible menu.
        sidebar={isWide && <Sidebar bell={bell} />}
        bell={!isWide && bell}
        workspace={
          !isWide &&
          "user" in session &&
          session.user && <WorkspaceSwitch otherwise={<WorkspaceName>{session.user.workspace.name}</WorkspaceName>} />
        }
        main={main}
      >
        {isAllShown && isVerified && session.user.allows.protection && <RaidBanners />}
        {isVerified && session.user.is_resting && <RestingBanner />}
        {closesAt && <AccountDeletionBanner closesAt={closesAt} />}
        {!isPageShown || (nextLocation && nextLocation.pathname !== pathname) ? <PageSkeleton /> : <Outlet />}
      </AppFrame>
      {isMenuOpen && (
        <Sheet label="Menú" onClose={() => setMenuOpen(false)}>
          <Sidebar />
        </Sheet>
      )}
      {isPhone && (
        <BottomBar
          isMenuOpen={isMenuOpen}
          onMenu={() => setMenuOpen(true)}
          waiting={isAllShown && isVerified && session.user.allows.protection && <WaitingCount />}
        />
      )}
      {isAllShown && <OfflineBar />}
      <ScrollRestoration getKey={scrollKey} />
      {isAllShown && <Toaster />}
    </>
  );
}

/**
 * Ends this device's subscription to pushes with the session, so that the device shows no more notifications of this customer.
 * The push service then answers that the subscription is gone, and the Worker deletes it.
 *
 * @returns a function that stops watching
 */
const endPushesWithSession = (): (() => void) =>
  watchSession(() => {
    if (readToken() !== null || !("serviceWorker" in navigator)) return;
    navigator.serviceWorker
      .getRegistration()
      .then((registration) => registration?.pushManager?.getSubscription())
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => undefined);
  });

/**
 * The key under which a scroll position is stored. Pages opened by address have the same key in the router: without the
 * path, one screen would open at the position of another.
 */
export const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === "default" ? pathname : key);
