import { helpPath } from "../../features/help/help-path.ts";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { Verify } from "../../features/verify/verify.tsx";

export default function VerifyPage() {
  return (
    <SiteLayout page="verify">
      <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6 sm:py-16">
        <h1 className="text-title font-semibold text-ink">Comprobar un expediente</h1>
        <p className="mt-3 mb-8 text-pretty text-ink-soft">
          Alguien te dio un expediente hecho con Atalaya, de uno o de muchos comentarios. Aquí se ve si es lo que se
          selló entonces. Se comprueba en tu navegador.
        </p>
        <Verify />
        <h2 className="mt-12 font-semibold text-ink">Qué demuestra y qué no</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5 text-pretty text-ink-soft">
          <li>
            Que el texto, el autor que dio la red, las decisiones y sus momentos son los que Atalaya tenía al sellarlos.
          </li>
          <li>Si está firmado, que nadie lo cambió desde ese día.</li>
          <li>No demuestra quién está detrás de una cuenta, ni que lo escribiera un extraño.</li>
          <li>No demuestra lo que pasó antes de sellarse, ni que el comentario siga en la red.</li>
          <li>
            No es asesoramiento legal. Cómo funciona: <TextLink to={helpPath("acta")}>el acta</TextLink>.
          </li>
        </ul>
      </div>
    </SiteLayout>
  );
}
