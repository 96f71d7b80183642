// Renders the public pages to text at build time: those of site.tsx, and the sign-in pages of main.tsx.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouter,
  StaticRouterProvider,
} from "react-router";
import { articleTitle, HELP_ARTICLES, HELP_SLUGS, type HelpSlug } from "./features/help/articles.ts";
import { helpPath } from "./features/help/help-path.ts";
import { PublicPageFrame } from "./features/site/public-page-frame.tsx";
import { SITE_PAGES as NAMED_PAGES } from "./features/site/public-pages.ts";
import type { SitePageName } from "./features/site/site-titles.ts";
import { AppFrame } from "./layouts/app-frame.tsx";
import { PageSkeleton } from "./layouts/page-skeleton.tsx";
import { loadSitePage } from "./pages/site/site-pages.ts";
import { FRAME_ROUTE, routes } from "./routes.tsx";

export { ENTRY_PAGES } from "./features/site/public-pages.ts";
export { paths } from "./paths.ts";

/** The head and the sources of each page, by the page's name; for an article by its slug. */
export const SITE_PAGES = {
  ...NAMED_PAGES,
  ...Object.fromEntries(
    HELP_SLUGS.map((slug) => [
      slug,
      {
        path: helpPath(slug),
        title: articleTitle(slug),
        description: HELP_ARTICLES[slug].summary,
        sources: ["pages/site/help-article.tsx", `features/help/articles/${slug}.mdx`],
      },
    ]),
  ),
};

/** A page's markup. */
export async function renderSitePage(name: SitePageName | HelpSlug): Promise<string> {
  const { default: Page } = await loadSitePage(name);
  return withoutTitle(
    renderToString(
      <StrictMode>
        <Page />
      </StrictMode>,
    ),
  );
}

/** The frame of the pages that owners publish. @param body stands for what the Worker writes */
export const renderPublicFrame = (body: string): string => renderToString(<PublicPageFrame>{body}</PublicPageFrame>);

/** The markup of a screen that needs no session. @throws Error when the path is unknown or redirects */
export async function renderEntryPage(path: string): Promise<string> {
  await loadCode(path);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, "http://build.invalid")));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get("location")}`);
  return withoutTitle(
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

/**
 * The frame of a signed-in screen and its skeleton, as the application draws them first. Visitors without a session do not see it:
 * they are redirected to the login. Null when the screen has no frame.
 */
export function renderFrame(path: string): string | null {
  if (!matchRoutes<RouteObject>(routes, path)?.some(({ route }) => route.id === FRAME_ROUTE)) return null;
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <div className="signed-in-only">
          <AppFrame>
            <PageSkeleton />
          </AppFrame>
        </div>
      </StaticRouter>
    </StrictMode>,
  );
}

/** The static handler loads lazy code only for routes with data; ours have none. */
async function loadCode(path: string): Promise<void> {
  for (const { route } of matchRoutes<RouteObject>(routes, path) ?? []) {
    if (typeof route.lazy === "function") Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** Takes the title out of the markup: the build writes it into the document's head, where React expects it in the browser. */
const withoutTitle = (markup: string) => markup.replace(/<title>.*?<\/title>/, "");
