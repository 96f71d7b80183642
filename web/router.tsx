import type { ComponentType } from "react";
import { createBrowserRouter, Navigate } from "react-router";
import { RequirePlan } from "./features/auth/require-plan.tsx";
import { RequireSession } from "./features/auth/require-session.tsx";
import { paths } from "./paths.ts";
import { BlankScreen } from "./ui/blank-screen.tsx";
import { PageFailed } from "./ui/page-failed.tsx";

type PageModule = { default: ComponentType };
const page = (load: () => Promise<PageModule>) => async () => ({ Component: (await load()).default });

export const router = createBrowserRouter([
  {
    HydrateFallback: BlankScreen,
    ErrorBoundary: PageFailed,
    children: [
      { path: paths.home, lazy: page(() => import("./pages/home.tsx")) },
      { path: paths.login, lazy: page(() => import("./pages/login.tsx")) },
      { path: paths.register, lazy: page(() => import("./pages/register.tsx")) },
      { path: paths.facebookCallback, lazy: page(() => import("./pages/facebook-callback.tsx")) },
      {
        Component: RequireSession,
        children: [
          {
            lazy: page(() => import("./layouts/app-layout.tsx")),
            children: [
              { path: paths.plans, lazy: page(() => import("./pages/plans.tsx")) },
              { path: paths.settings, lazy: page(() => import("./pages/settings.tsx")) },
              {
                Component: RequirePlan,
                children: [
                  { path: paths.dashboard, element: <Navigate to={paths.comments} replace /> },
                  { path: paths.comments, lazy: page(() => import("./pages/comments.tsx")) },
                  { path: paths.accounts, lazy: page(() => import("./pages/accounts.tsx")) },
                ],
              },
            ],
          },
        ],
      },
      { path: "*", element: <Navigate to={paths.home} replace /> },
    ],
  },
]);
