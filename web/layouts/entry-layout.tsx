import type { ReactNode } from "react";
import { ConsentBanner } from "../features/consent/consent-banner.tsx";
import { LegalLinks } from "../features/site/legal-links.tsx";
import { ThemeToggle } from "../features/theme/theme-toggle.tsx";
import { paths } from "../paths.ts";
import { Logo } from "../ui/logo.tsx";

type Props = {
  title: string;
  lead: string;
  children: ReactNode;
  aside?: ReactNode;
  /** Whether the page asks for consent at once, as the target of advertisements does. Other pages ask only from their footer. */
  asksConsent?: boolean;
};

/** The layout of sign-in and registration: one form and, on wide screens, `aside` next to it. */
export function EntryLayout({ title, lead, children, aside, asksConsent = false }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · Atalaya`}</title>
      <header className="flex items-center justify-between px-4 py-3 sm:px-8 sm:py-5">
        {/* A plain link: the public site is another document. */}
        <a href={paths.home} className="inline-flex min-h-11 items-center rounded-chip">
          <Logo />
        </a>
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-5xl flex-1 items-start justify-center gap-8 px-4 pb-16 sm:px-8 sm:pt-12">
        <div className="w-full max-w-md">
          <h1 className="text-title font-semibold">{title}</h1>
          <p className="mt-1 mb-4 text-ink-soft sm:mb-6">{lead}</p>
          {children}
        </div>
        {aside && <aside className="w-full max-w-80 max-lg:hidden">{aside}</aside>}
      </main>
      <footer className="px-4 pb-6 sm:px-8">
        <ul className="flex flex-wrap justify-center gap-x-3 sm:gap-x-6">
          <LegalLinks className="inline-flex min-h-11 items-center rounded-sm text-ink-soft transition-colors hover:text-ink sm:min-h-9" />
        </ul>
      </footer>
      <ConsentBanner first={asksConsent} />
    </div>
  );
}
