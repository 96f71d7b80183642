import { Judge } from "../../features/judge/judge.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";

export default function JudgePage() {
  return (
    <SiteLayout page="judge">
      <div className="mx-auto max-w-5xl px-4 py-10 sm:px-6 sm:py-16">
        <h1 className="text-title font-semibold text-ink">El juez, en tu navegador</h1>
        <p className="mt-3 mb-8 max-w-2xl text-pretty text-ink-soft">
          El mismo motor y los mismos pesos con los que Atalaya vigila una página, en tu ordenador. Pega tus comentarios
          o abre un archivo y mira qué ocultaría y por qué.
        </p>
        <Judge />
        <h2 className="mt-12 font-semibold text-ink">Qué hace y qué no</h2>
        <ul className="mt-3 max-w-2xl list-disc space-y-2 pl-5 text-pretty text-ink-soft">
          <li>
            Juzga cada comentario por separado, con los ajustes de fábrica del plan Business. En tu página cuentan
            además tus palabras, tus excepciones, lo que aprende de tus correcciones y las oleadas de copias.
          </li>
          <li>No pregunta al modelo de lenguaje, que en tu página lee los comentarios dudosos.</li>
          <li>
            Nada se envía ni se guarda. Al cerrar la página no queda nada.{" "}
            <TextLink to={paths.measuring}>Cuánto acierta</TextLink>, medido con comentarios que no conocía.
          </li>
        </ul>
      </div>
    </SiteLayout>
  );
}
