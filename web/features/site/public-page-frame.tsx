import { paths } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";

/** The frame of the pages that owners publish: it belongs to them, so our own name is small. The Worker writes what is in it. */
export function PublicPageFrame({ children }: { children: string }) {
  return (
    <>
      <header className="border-b border-line">
        <div className="mx-auto flex h-14 max-w-2xl items-center px-4 text-small sm:px-6">
          <a href={paths.home} className="rounded-sm" aria-label="Atalaya, inicio">
            <Logo />
          </a>
        </div>
      </header>
      <main id="contenido" className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-16">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-2xl flex-wrap items-center gap-x-6 px-4 py-6 text-small text-ink-faint sm:px-6">
          <p className="mr-auto py-2">La página la publica quien la lleva. Las cifras las cuenta Atalaya.</p>
          {[
            { href: paths.home, label: "Qué es Atalaya" },
            { href: paths.privacy, label: "Privacidad" },
          ].map(({ href, label }) => (
            <a key={href} href={href} className="inline-flex min-h-9 items-center rounded-sm hover:text-ink">
              {label}
            </a>
          ))}
        </div>
      </footer>
    </>
  );
}
