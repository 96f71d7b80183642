import { paths } from "../../../paths.ts";
import { Section } from "../section.tsx";
import { TextLink } from "../text-link.tsx";
import { FIGURES, MEASURED_ON } from "./figures.ts";

/** Facts that need no measurement. */
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
        FIGURES.length > 0 ? "Páginas corrientes en español, con comentarios que el motor no había visto." : undefined
      }
    >
      {FIGURES.length > 0 && (
        <dl className="mb-12 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {FIGURES.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end border-t-2 border-lantern pt-4">
              <dt className="mt-2 text-pretty text-ink-soft">{label}</dt>
              <dd className="figures text-title font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="grid gap-8 md:grid-cols-3">
        {FACTS.map(({ fact, detail }) => (
          <li key={fact} className="border-t border-line-strong pt-4">
            <h3 className="font-semibold">{fact}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{detail}</p>
          </li>
        ))}
      </ul>
      {MEASURED_ON && (
        <p className="mt-12 max-w-prose text-ink-soft">
          Medición del {MEASURED_ON.day} sobre {MEASURED_ON.ordinaryRows} comentarios de páginas enteras, que el motor
          no había visto.{" "}
          <TextLink to={paths.measuring}>Cómo medimos, con intervalos y con comentarios difíciles a propósito</TextLink>
          .
        </p>
      )}
    </Section>
  );
}
