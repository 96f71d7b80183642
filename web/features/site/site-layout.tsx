import type { ReactNode } from "react";
import { paths } from "../../paths.ts";
import { ConsentBanner } from "../consent/consent-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SITE_TITLES, type SitePageName } from "./site-titles.ts";

/** `title`: for a document without a title in `SITE_TITLES`, that is, an article of the help page. */
type Props = { page: SitePageName; title?: string; children: ReactNode };

/** The frame of every public page. It has plain links and no router, since each page is a separate document. */
export function SiteLayout({ page, title = SITE_TITLES[page], children }: Props) {
  return (
    <>
      <title>{title}</title>
      <a
        href="#contenido"
        className="sr-only rounded-control focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:bg-raised focus:p-3"
      >
        Ir al contenido
      </a>
      <ConsentBanner />
      <SiteHeader current={paths[page]} />
      <main id="contenido" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
