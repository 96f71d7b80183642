// The public site in the browser: hydrates the prerendered page. The application is another entry (main.tsx), so
// a visitor loads neither its router nor its queries.
import "./trusted-types.ts";
import { type ComponentType, StrictMode } from "react";
import { keepAdClick } from "./features/consent/ad-click.ts";
import type { HelpSlug } from "./features/help/articles.ts";
import { hydrate } from "./features/site/hydrate.tsx";
import { registerOfflinePage } from "./features/site/offline-page.ts";
import { keepReferralCode } from "./features/site/referral-code.ts";
import type { SitePageName } from "./features/site/site-titles.ts";
import "./styles.css";

const PAGES: Record<SitePageName, () => Promise<{ default: ComponentType }>> = {
  home: () => import("./pages/site/home.tsx"),
  tutorial: () => import("./pages/site/tutorial.tsx"),
  pricing: () => import("./pages/site/pricing.tsx"),
  privacy: () => import("./pages/site/privacy.tsx"),
  terms: () => import("./pages/site/terms.tsx"),
  dataDeletion: () => import("./pages/site/data-deletion.tsx"),
  contract: () => import("./pages/site/contract.tsx"),
  processors: () => import("./pages/site/processors.tsx"),
  help: () => import("./pages/site/help.tsx"),
  news: () => import("./pages/site/news.tsx"),
  measuring: () => import("./pages/site/measuring.tsx"),
  developers: () => import("./pages/site/developers.tsx"),
  perspective: () => import("./pages/site/perspective.tsx"),
  verify: () => import("./pages/site/verify.tsx"),
  judge: () => import("./pages/site/judge.tsx"),
  status: () => import("./pages/site/status.tsx"),
};

keepAdClick();
keepReferralCode();
registerOfflinePage();

const root = document.getElementById("root")!;
const { default: Page } = await loadPage(root.dataset.page as SitePageName | HelpSlug);
hydrate(
  root,
  <StrictMode>
    <Page />
  </StrictMode>,
);

async function loadPage(name: SitePageName | HelpSlug): Promise<{ default: ComponentType }> {
  if (isNamed(name)) return PAGES[name]();
  const { articlePage } = await import("./pages/site/help-article.tsx");
  return articlePage(name);
}

function isNamed(name: SitePageName | HelpSlug): name is SitePageName {
  return name in PAGES;
}
