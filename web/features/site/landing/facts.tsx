import { MEASURING_ID } from "../anchors.ts";
import { Section } from "../section.tsx";
import { FIGURES, MEASURED_ON } from "./figures.ts";

/** True without a measurement. */
const FACTS = [
  {
    fact: "Ocultar antes que borrar",
    detail: "Nada se pierde: un comentario oculto vuelve a verse cuando tú quieras.",
  },
  {
    fact: "Siempre con motivo",
    detail: "La palabra, el patrón o la probabilidad que decidió, junto a cada comentario.",
  },
  { fact: "Tú mandas", detail: "Lo que decide una persona de tu equipo no lo cambia después ninguna máquina." },
] as const;

/** The product's promises. Figures appear only when the benchmark has measured them. */
export function Facts() {
  return (
    <Section
      title={FIGURES.length > 0 ? "Medido, no prometido" : "Con lo que puedes contar"}
      lead={
        FIGURES.length > 0
          ? "Lo que dice el banco de pruebas, con comentarios difíciles a propósito que el motor no había visto."
          : undefined
      }
    >
      {FIGURES.length > 0 && (
        <dl className="mb-12 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {FIGURES.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t-2 border-lantern pt-4">
              <dt className="mt-2 text-pretty text-ink-soft">{label}</dt>
              <dd className="figures text-4xl font-semibold tracking-tight">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="grid gap-8 md:grid-cols-3">
        {FACTS.map(({ fact, detail }) => (
          <li key={fact} className="border-t border-line-strong pt-4">
            <h3 className="text-lg font-semibold">{fact}</h3>
            <p className="mt-1 text-base text-pretty text-ink-soft">{detail}</p>
          </li>
        ))}
      </ul>
      {MEASURED_ON && <Measuring on={MEASURED_ON} />}
    </Section>
  );
}

function Measuring({ on }: { on: { day: string; rows: string } }) {
  return (
    <div id={MEASURING_ID} className="mt-12 max-w-prose scroll-mt-4 text-ink-soft">
      <h3 className="mb-1 text-base font-semibold text-ink">Cómo medimos</h3>
      <p>
        Medición del {on.day} sobre {on.rows} comentarios en español, escritos para este banco de pruebas y apartados
        antes de entrenar el motor, así que no los conocía. Insultos, spam y comentarios inocentes que se les parecen
        están mezclados a propósito: son bastante más difíciles que los de una página corriente, y no una muestra de
        ella. Decide el mismo motor que en tu página, con los ajustes de fábrica y sin modelo de lenguaje. Lo que no
        oculta y le parece dudoso queda marcado para ti.
      </p>
    </div>
  );
}
