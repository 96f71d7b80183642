import { chartDays } from "../../../worker/vocabulary/chart-periods.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { helpPath } from "../help/help-path.ts";

/** Explains why the totals of the dashboard and of the plan's usage differ. */
export function WhyTotalsDiffer() {
  return (
    <Disclosure label="¿Por qué no coinciden los totales?">
      <ul className="max-w-prose list-disc space-y-1 pl-9 text-pretty text-ink-soft">
        <li>Las tarjetas de arriba cuentan el mes del calendario; la gráfica, los últimos {chartDays()} días.</li>
        <li>
          La frase de la semana cuenta solo lo que Atalaya ocultó por sí sola; «Eliminados», también lo que ocultó tu
          equipo o desapareció de la red.
        </li>
        <li>Los días y las horas son los de tu zona, según cuándo se publicó cada comentario.</li>
        <li>
          El consumo de tu plan cuenta por mes de suscripción, sin el spam, sin tus propios comentarios y sin el
          historial cargado.{" "}
          <a className={textLinkClass} href={helpPath("dashboard")} target="_blank" rel="noreferrer">
            Más sobre el dashboard
          </a>
        </li>
      </ul>
    </Disclosure>
  );
}
