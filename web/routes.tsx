import { type ComponentType, useEffect } from "react";
import { Navigate, Outlet, type RouteObject } from "react-router";
import { useSession, useUser } from "./features/auth/session/session.ts";
import { SITE_TITLES, type SitePageName } from "./features/site/site-titles.ts";
import { paths } from "./paths.ts";
import { BlankScreen, PageFailed, PageNotLoaded } from "./ui/page-failed.tsx";

type PageModule = { default: ComponentType };

/** A route whose page loads when it is opened. When the page fails, the frame around it stays. */
const page = (path: string, load: () => Promise<PageModule>): RouteObject => ({
  path,
  lazy: loaded(load),
  ErrorBoundary: PageFailed,
});

/** Shows an error page when the code fails to load. Otherwise the router would render nothing for a `lazy` that rejects. */
const loaded = (load: () => Promise<PageModule>) => async () => {
  try {
    return { Component: (await load()).default };
  } catch (error) {
    console.error(error);
    return { Component: PageNotLoaded };
  }
};

/** The route around every signed-in screen except the report. The build prerenders its frame (site-render.tsx). */
export const FRAME_ROUTE = "frame";

/** Every screen of the application. Separate from the router, which needs a browser: the build prerenders some of them. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: BlankScreen,
    ErrorBoundary: PageFailed,
    children: [
      page(paths.login, () => import("./pages/login.tsx")),
      page(paths.register, () => import("./pages/register.tsx")),
      page(paths.forgotPassword, () => import("./pages/forgot-password.tsx")),
      page(paths.resetPassword, () => import("./pages/reset-password.tsx")),
      page(paths.verifyEmail, () => import("./pages/verify-email.tsx")),
      page(paths.confirmEmail, () => import("./pages/confirm-email.tsx")),
      page(paths.undoEmail, () => import("./pages/undo-email.tsx")),
      page(paths.notMe, () => import("./pages/not-me.tsx")),
      page(paths.invitation, () => import("./pages/invitation.tsx")),
      page(paths.sharedReport, () => import("./pages/shared-report.tsx")),
      page(paths.appeal, () => import("./pages/appeal.tsx")),
      page(paths.reconnect, () => import("./pages/reconnect.tsx")),
      page(paths.facebookCallback, () => import("./pages/facebook-callback.tsx")),
      // In a build these are separate documents (site.tsx), and screens link to them as such.
      ...(import.meta.env.DEV
        ? [
            ...Object.keys(SITE_TITLES).map((name) =>
              page(paths[name as SitePageName], async () =>
                (await import("./pages/site/site-pages.ts")).loadSitePage(name as SitePageName),
              ),
            ),
            page(`${paths.help}/:article`, async () =>
              (await import("./pages/site/help-article.tsx")).articleOfAddress(),
            ),
          ]
        : []),
      {
        Component: RequireSession,
        children: [
          page(paths.report, () => import("./pages/report.tsx")),
          {
            id: FRAME_ROUTE,
            lazy: loaded(() => import("./layouts/app-layout.tsx")),
            children: [
              page(paths.plans, () => import("./pages/plans.tsx")),
              page(`${paths.settings}/:section?`, () => import("./pages/settings.tsx")),
              page(paths.clients, () => import("./pages/clients.tsx")),
              page(paths.team, () => import("./pages/team.tsx")),
              page(paths.referrals, () => import("./pages/referrals.tsx")),
              {
                Component: RequirePlan,
                children: [
                  page(paths.dashboard, () => import("./pages/dashboard.tsx")),
                  page(paths.comments, () => import("./pages/comments.tsx")),
                  page(paths.history, () => import("./pages/history.tsx")),
                  page(paths.accounts, () => import("./pages/accounts.tsx")),
                  page(`${paths.rules}/:section?`, () => import("./pages/rules.tsx")),
                ],
              },
            ],
          },
        ],
      },
      { path: "*", Component: GoHome },
    ],
  },
];

function RequirePlan() {
  return useUser().allows.protection ? <Outlet /> : <Navigate to={paths.plans} replace />;
}

export function RequireSession() {
  const session = useSession();
  // While the session is verified, the frame of the stored user is shown without its page.
  if (session.state === "unknown" && session.user === null) return <BlankScreen />;
  if (session.state === "out") return <Navigate to={paths.login} replace />;
  return <Outlet />;
}

/** Leaves the application for the public site, which is another document. */
function GoHome() {
  useEffect(() => window.location.replace(paths.home), []);
  return <BlankScreen />;
}
