// The code of the public pages: for their entry, for the build that renders them, and for the development server's router.
import type { ComponentType } from "react";
import type { HelpSlug } from "../../features/help/articles.ts";
import type { SitePageName } from "../../features/site/site-titles.ts";

type PageModule = { default: ComponentType };

const CODE: Record<SitePageName, () => Promise<PageModule>> = {
  home: () => import("./home.tsx"),
  tutorial: () => import("./tutorial.tsx"),
  pricing: () => import("./pricing.tsx"),
  privacy: () => import("./privacy.tsx"),
  terms: () => import("./terms.tsx"),
  dataDeletion: () => import("./data-deletion.tsx"),
  contract: () => import("./contract.tsx"),
  processors: () => import("./processors.tsx"),
  help: () => import("./help.tsx"),
  news: () => import("./news.tsx"),
  measuring: () => import("./measuring.tsx"),
  developers: () => import("./developers.tsx"),
  perspective: () => import("./perspective.tsx"),
  verify: () => import("./verify.tsx"),
  judge: () => import("./judge.tsx"),
  status: () => import("./status.tsx"),
};

/** The code of a page, by its name; of an article by its slug. */
export async function loadSitePage(name: SitePageName | HelpSlug): Promise<PageModule> {
  if (isNamed(name)) return CODE[name]();
  const { articlePage } = await import("./help-article.tsx");
  return articlePage(name);
}

const isNamed = (name: string): name is SitePageName => name in CODE;
