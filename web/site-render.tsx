// The public site at build time: the same pages as site.tsx, as text.
import { type ComponentType, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import type { SitePageName } from "./features/site/public-pages.ts";
import DataDeletionPage from "./pages/data-deletion.tsx";
import HomePage from "./pages/home.tsx";
import PricingPage from "./pages/pricing.tsx";
import PrivacyPage from "./pages/privacy.tsx";
import TermsPage from "./pages/terms.tsx";
import TutorialPage from "./pages/tutorial.tsx";

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

/** A page's markup. Its `<title>` is left to the document's head, where the browser's React finds it again. */
export function renderSitePage(name: SitePageName): string {
  const Page = PAGES[name];
  return renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  ).replace(/<title>.*?<\/title>/, "");
}
