// The public site in the browser: hydrates the prerendered page. The application is another entry (main.tsx), so
// a visitor loads neither its router nor its queries.
import "./trusted-types.ts";
import { StrictMode } from "react";
import { keepAdClick } from "./features/consent/ad-click.ts";
import type { HelpSlug } from "./features/help/articles.ts";
import { hydrate } from "./features/site/hydrate.tsx";
import { registerOfflinePage } from "./features/site/offline-page.ts";
import { keepReferralCode } from "./features/site/referral-code.ts";
import type { SitePageName } from "./features/site/site-titles.ts";
import { loadSitePage } from "./pages/site/site-pages.ts";
import "./styles.css";

keepAdClick();
keepReferralCode();
registerOfflinePage();

const root = document.getElementById("root")!;
const { default: Page } = await loadSitePage(root.dataset.page as SitePageName | HelpSlug);
hydrate(
  root,
  <StrictMode>
    <Page />
  </StrictMode>,
);
