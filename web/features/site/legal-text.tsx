import type { ReactNode } from "react";
import { SiteLayout } from "./site-layout.tsx";
import type { SitePageName } from "./site-titles.ts";

type Props = { page: SitePageName; title: string; lead: ReactNode; updated: string; children: ReactNode };

/** A legal text in one column, with its date. `updated` is an ISO day. */
export function LegalText({ page, title, lead, updated, children }: Props) {
  const day = new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(new Date(updated));
  return (
    <SiteLayout page={page}>
      <article className="mx-auto max-w-2xl px-4 py-16 text-ink-soft sm:px-6 sm:py-24">
        <h1 className="text-title font-semibold text-ink">{title}</h1>
        <p className="mt-3 text-ink-faint">
          Última actualización: <time dateTime={updated}>{day}</time>
        </p>
        <p className="mt-6 text-pretty text-ink">{lead}</p>
        {children}
      </article>
    </SiteLayout>
  );
}

export function Clause({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="mt-10 scroll-mt-4 space-y-3">
      <h2 className="font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="list-disc space-y-2 pl-5 marker:text-lantern-text">{children}</ul>;
}

export const Term = ({ children }: { children: ReactNode }) => (
  <strong className="font-semibold text-ink">{children}</strong>
);
