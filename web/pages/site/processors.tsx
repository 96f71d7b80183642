import { PROCESSOR_CHANGES, PROCESSOR_NOTICE_DAYS, PROCESSORS } from "../../../worker/vocabulary/contract.ts";
import { Clause, LegalText, Points, Term } from "../../features/site/legal-text.tsx";

const UPDATED = PROCESSORS.map(({ since }) => since)
  .toSorted()
  .at(-1)!;

/** Who processes data for us. */
export default function ProcessorsPage() {
  return (
    <LegalText
      page="processors"
      title="Subencargados"
      updated={PROCESSOR_CHANGES.at(-1)?.announced ?? UPDATED}
      lead="Las empresas que tratan datos para que Atalaya exista. Meta no está en la lista: los comentarios ya son suyos y tuyos antes de llegar aquí."
    >
      {PROCESSORS.map(({ name, does, receives, place, since }) => (
        <Clause key={name} title={name}>
          <Points>
            <li>
              <Term>Qué hace:</Term> {does}
            </li>
            <li>
              <Term>Qué recibe:</Term> {receives}
            </li>
            <li>
              <Term>Dónde:</Term> {place}
            </li>
            <li>
              <Term>Desde:</Term> <time dateTime={since}>{dayOf(since)}</time>
            </li>
          </Points>
        </Clause>
      ))}
      <Clause title="Cambios">
        {PROCESSOR_CHANGES.length === 0 ? (
          <p>Ninguno anunciado.</p>
        ) : (
          <Points>
            {PROCESSOR_CHANGES.map(({ from, text }) => (
              <li key={text}>
                <Term>Desde el {dayOf(from)}:</Term> {text}
              </li>
            ))}
          </Points>
        )}
        <p>
          Quien aceptó el contrato de encargo recibe un correo {PROCESSOR_NOTICE_DAYS} días antes de cada cambio y puede
          oponerse.
        </p>
      </Clause>
    </LegalText>
  );
}

const dayOf = (day: string) =>
  new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
