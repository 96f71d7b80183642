import { helpPath } from "../../features/help/help-path.ts";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { ServiceStatus } from "../../features/status/service-status.tsx";

export default function StatusPage() {
  return (
    <SiteLayout page="status">
      <div className="mx-auto max-w-2xl px-4 py-16 sm:px-6 sm:py-20">
        <h1 className="mb-6 text-title font-semibold">Estado del servicio</h1>
        <ServiceStatus />
        <p className="mt-10 text-ink-soft">
          Ningún comentario se pierde por una interrupción: lo que espera se hace después. Si el problema es de una sola
          página, mira <TextLink to={helpPath("pagina-desconectada")}>por qué puede aparecer desconectada</TextLink>.
        </p>
      </div>
    </SiteLayout>
  );
}
