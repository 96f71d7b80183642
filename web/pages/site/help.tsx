import { HelpSearch } from "../../features/help/help-search.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";

export default function HelpPage() {
  return (
    <SiteLayout page="help">
      <div className="mx-auto max-w-3xl px-4 py-16 sm:px-6 sm:py-20">
        <h1 className="text-title font-semibold">Ayuda</h1>
        <p className="mt-3 text-pretty text-ink-soft">Respuestas cortas sobre cómo funciona Atalaya.</p>
        <HelpSearch />
        <p className="mt-12 text-ink-soft">
          ¿Algo no va bien? Mira el <TextLink to={paths.status}>estado del servicio</TextLink> o las{" "}
          <TextLink to={paths.news}>novedades</TextLink>.
        </p>
      </div>
    </SiteLayout>
  );
}
