import { PAST_DAYS, SCAN_DAYS } from "../../../worker/vocabulary/durations.ts";
import { helpPath } from "../../features/help/help-path.ts";
import { MEASURED_ON, PUBLISHED } from "../../features/site/landing/figures.ts";
import { LanguageTables } from "../../features/site/language-tables.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { paths } from "../../paths.ts";

export default function MeasuringPage() {
  return (
    <SiteLayout page="measuring">
      <div className="mx-auto max-w-3xl px-4 py-16 text-ink-soft sm:px-6 sm:py-20">
        <h1 className="text-title font-semibold text-ink">Cómo medimos</h1>
        <p className="mt-3 text-pretty">
          Primero, el peor error: ocultar a un cliente que se queja. Después, cuánto se oculta de lo que sobra y cuánto
          queda marcado para que decidas tú.
        </p>
        {PUBLISHED && MEASURED_ON ? (
          <>
            <Kinds
              title="En páginas corrientes"
              lead={`${PUBLISHED.natural.rows} comentarios en español de páginas enteras, en sus proporciones naturales: la mayoría son limpios. Son pocos de cada clase, y por eso los intervalos son anchos.`}
              kinds={PUBLISHED.natural.kinds}
            />
            <Kinds
              title="Difíciles a propósito"
              lead={`${PUBLISHED.adversarial.rows} comentarios en español en los que insultos, spam y comentarios inocentes que se les parecen están mezclados. Ninguna página corriente es tan difícil.`}
              kinds={PUBLISHED.adversarial.kinds}
            />
            <h2 className="mt-12 font-semibold text-ink">Qué significan</h2>
            <ul className="mt-3 list-disc space-y-2 pl-5">
              <li>
                <strong className="text-ink">Oculto</strong>: fuera de la vista al momento, sin que nadie intervenga.{" "}
                <strong className="text-ink">Marcado</strong>: sigue a la vista y espera a que decidas.
              </li>
              <li>
                Entre paréntesis, el intervalo del 95 % (método de Wilson): con tan pocos comentarios, el valor
                verdadero puede estar en cualquier punto de él.
              </li>
              <li>
                Medición del {MEASURED_ON.day}, con el mismo motor que en tu página, los ajustes de fábrica del plan
                Business y sin modelo de lenguaje.
              </li>
              <li>
                Los comentarios se escribieron para este banco de pruebas y se apartaron antes de entrenar: el motor no
                los conocía. Los etiquetó una sola persona cada uno, y no son una muestra de tráfico real.
              </li>
            </ul>
          </>
        ) : (
          <p className="mt-8">Aún no hay una medición de esta versión.</p>
        )}
        <LanguageTables />
        <h2 className="mt-12 font-semibold text-ink">Repítelo con tus comentarios</h2>
        <ol className="mt-3 list-decimal space-y-2 pl-5">
          <li>
            <strong className="text-ink">Sin conectar nada.</strong> Abre un archivo de comentarios en{" "}
            <TextLink to={paths.judge}>el juez de tu navegador</TextLink>: lleva el mismo motor y no envía nada.
          </li>
          <li>
            <strong className="text-ink">Antes de ocultar nada.</strong> Conecta tu página con{" "}
            <TextLink to={helpPath("solo-observar")}>Solo observar</TextLink>: Atalaya repasa los últimos {SCAN_DAYS}{" "}
            días y te enseña qué habría ocultado.
          </li>
          <li>
            <strong className="text-ink">Cuenta los errores.</strong> En Comentarios, abre «Ocultos» y elige unas fechas
            en «Filtros». Cada uno que restaures es un error del motor; divídelos entre todos los que hay.
          </li>
          <li>
            <strong className="text-ink">Cuenta lo que se escapa.</strong> En «Filtros», pulsa «Aprobados» y repasa cien
            seguidos: lo que tú habrías ocultado es lo que se le escapó.
          </li>
          <li>
            <strong className="text-ink">Prueba otro nivel.</strong> Configuración dice, antes de guardar, qué cambiaría
            en tus últimos {PAST_DAYS} días, con los comentarios delante.
          </li>
          <li>
            <strong className="text-ink">Llévatelo.</strong> «Exportar» baja tus comentarios en CSV, con el estado y el
            motivo de cada uno, para contarlos donde prefieras.
          </li>
        </ol>
      </div>
    </SiteLayout>
  );
}

type PublishedKinds = NonNullable<typeof PUBLISHED>["natural"]["kinds"];

function Kinds({ title, lead, kinds }: { title: string; lead: string; kinds: PublishedKinds }) {
  return (
    <section className="mt-12">
      <h2 className="font-semibold text-ink">{title}</h2>
      <p className="mt-2 text-pretty">{lead}</p>
      <div className="mt-5 divide-y divide-line border-y border-line">
        {kinds.map(({ kind, isError, rows, hidden, flagged }) => (
          <div key={kind} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_auto_auto] sm:items-baseline">
            <h3 className="font-semibold text-ink">
              {kind} <span className="font-normal text-ink-faint">· {rows}</span>
            </h3>
            <p className="sm:w-48">
              {isError ? "Ocultos por error" : "Ocultos"}:{" "}
              <span className="figures whitespace-nowrap text-ink">{hidden}</span>
            </p>
            <p className="sm:w-48">
              {isError ? "Marcados por error" : "Marcados"}:{" "}
              <span className="figures whitespace-nowrap text-ink">{flagged}</span>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}
