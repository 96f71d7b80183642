import { paths } from "../../paths.ts";
import { Logo } from "../../ui/logo.tsx";
import { PLATFORMS_ANCHOR, PLATFORMS_LABEL, TUTORIAL_LABEL } from "./anchors.ts";
import { LegalLinks } from "./legal-links.tsx";

const PRODUCT = [
  { href: PLATFORMS_ANCHOR, label: PLATFORMS_LABEL },
  { href: paths.pricing, label: "Precios" },
  { href: paths.tutorial, label: TUTORIAL_LABEL },
] as const;
/** Announced pages that do not exist yet. */
const COMING = ["Blog", "Casos de éxito"];

const RESOURCES = [
  { href: paths.help, label: "Ayuda" },
  { href: paths.news, label: "Novedades" },
  { href: paths.status, label: "Estado del servicio" },
  { href: paths.measuring, label: "Cómo medimos" },
  { href: paths.judge, label: "El juez en tu navegador" },
  { href: paths.verify, label: "Comprobar un expediente" },
  { href: paths.developers, label: "API para desarrolladores" },
] as const;

const entryClass = "inline-flex min-h-9 items-center rounded-sm text-ink-soft transition-colors hover:text-ink";

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:grid-cols-[2fr_1fr_1fr_1fr] sm:px-6">
        <div className="max-w-xs">
          <Logo />
          <p className="mt-3 text-ink-faint">La guardia de los comentarios de tus páginas de Facebook e Instagram.</p>
        </div>
        <FooterColumn title="Producto">
          <FooterLinks entries={PRODUCT} />
        </FooterColumn>
        <FooterColumn title="Recursos">
          <FooterLinks entries={RESOURCES} />
          {COMING.map((label) => (
            <li key={label} className="flex min-h-9 items-center text-ink-faint">
              {label} · Próximamente
            </li>
          ))}
        </FooterColumn>
        <FooterColumn title="Legal">
          <LegalLinks className={entryClass} />
        </FooterColumn>
      </div>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <p className="border-t border-line py-6 text-small text-ink-faint">
          Atalaya no pertenece a Meta ni está patrocinada por Meta. Facebook e Instagram son marcas de Meta Platforms,
          Inc.
        </p>
      </div>
    </footer>
  );
}

function FooterColumn({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-semibold text-ink">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLinks({ entries }: { entries: readonly { href: string; label: string }[] }) {
  return entries.map(({ href, label }) => (
    <li key={href}>
      <a href={href} className={entryClass}>
        {label}
      </a>
    </li>
  ));
}
