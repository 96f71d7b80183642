// Renders the public pages to text at build time: those of site.tsx, and the sign-in pages of main.tsx.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from "react-router";
import type { SitePageName } from "./features/site/public-pages.ts";
import DataDeletionPage from "./pages/data-deletion.tsx";
import HomePage from "./pages/home.tsx";
import PricingPage from "./pages/pricing.tsx";
import PrivacyPage from "./pages/privacy.tsx";
import TermsPage from "./pages/terms.tsx";
import TutorialPage from "./pages/tutorial.tsx";
import { routes } from "./routes.tsx";

export { ENTRY_PAGES, SITE_PAGES } from "./features/site/public-pages.ts";
export { paths } from "./paths.ts";

const PAGES: Record<SitePageName, ComponentType> = {
  home: HomePage,
  tutorial: TutorialPage,
  pricing: PricingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  dataDeletion: DataDeletionPage,
};

/** A page's markup. */
export function renderSitePage(name: SitePageName): string {
  const Page = PAGES[name];
  return untitled(
    renderToString(
      <StrictMode>
        <Page />
      </StrictMode>,
    ),
  );
}

/** The markup of a screen that needs no session. @throws Error when the path is unknown or redirects */
export async function renderEntryPage(path: string): Promise<string> {
  await loadCode(path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, "http://build.invalid")));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get("location")}`);
  return untitled(
    renderToString(
      <StrictMode>
        <QueryClientProvider client={new QueryClient()}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}

/** The static handler fetches lazy code only of routes that load data; ours have none. */
async function loadCode(path: string): Promise<void> {
  for (const { route } of matchRoutes<RouteObject>(routes, path) ?? []) {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** The title stands in the document's head, where the browser's React finds it again. */
const untitled = (markup: string) => markup.replace(/<title>.*?<\/title>/, "");
