import type { ReactNode } from "react";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { SITE_PAGES, type SitePageName } from "./public-pages.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The frame of every public page. Plain links, no router: each page is a document of its own. */
export function SiteLayout({ page, children }: { page: SitePageName; children: ReactNode }) {
  return (
    <>
      <title>{SITE_PAGES[page].title}</title>
      <a
        href="#contenido"
        className="sr-only rounded-control focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir al contenido
      </a>
      <ConsentBanner />
      <SiteHeader current={SITE_PAGES[page].path} />
      <main id="contenido" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
