import figures from "virtual:language-figures";
import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { Cell, Table } from "../../ui/table.tsx";

type Row = (typeof figures)[number];

const LANGUAGES = new Intl.DisplayNames("es", { type: "language" });
const COUNTRIES = new Intl.DisplayNames("es", { type: "region" });

/** The figures of each language that the weights know, those of natural pages first. */
export function LanguageTables() {
  return (
    <section className="mt-12">
      <h2 className="font-semibold text-ink">Por idioma</h2>
      <p className="mt-2 text-pretty">
        Estos son todos los idiomas que el motor ha aprendido. Cada par es lo oculto y lo oculto o marcado, en % y con
        el nivel normal, y debajo sus intervalos del 95 %: con pocos comentarios son anchos.
      </p>
      <p className="mt-2 text-pretty">
        En los demás no lo hemos medido. Con {plansWith("allLanguages")}, lo escrito en ellos lo lee un modelo de
        lenguaje, si el servicio tiene uno y le queda presupuesto; hasta entonces sigue a la vista, y solo se marca si
        lleva una señal, como un enlace, un teléfono o un insulto conocido. Si nadie lo lee, el comentario dice «Sin
        analizar en este idioma». Tus palabras prohibidas ocultan en cualquier idioma.
      </p>
      <Languages
        title="En páginas enteras, en sus proporciones"
        rows={figures.filter(({ isNatural, country }) => isNatural && country === null)}
      />
      <Languages
        title="El español de cada país, en páginas enteras"
        of="País"
        rows={figures.filter(({ country }) => country !== null)}
      />
      <Languages
        title="Difíciles a propósito, y conjuntos pequeños"
        rows={figures.filter(({ isNatural }) => !isNatural)}
      />
    </section>
  );
}

const COLUMNS = ["Comentarios", "Ofensas", "Spam", "Limpios, por error"];

function Languages({ title, of = "Idioma", rows }: { title: string; of?: string; rows: readonly Row[] }) {
  return (
    <div className="mt-5">
      <h3 className="pb-2 font-semibold text-ink">{title}</h3>
      <Table label={title} columns={[of, ...COLUMNS].map((name) => ({ name }))}>
        {rows.map(({ language, country, rows: count, abuse, spam, clean }) => (
          <tr key={`${language} ${country}`}>
            <th scope="row" className="py-2 pr-4 font-semibold text-ink">
              {country === null ? LANGUAGES.of(language) : COUNTRIES.of(country)}
            </th>
            <Cell className="figures">{figure(count)}</Cell>
            {[abuse, spam, clean].map((shares, column) => (
              <Cell key={COLUMNS[column + 1]} className="figures whitespace-nowrap">
                {shares ? <Pair {...shares} /> : "–"}
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** Two shares, and below them their intervals. */
const Pair = ({ hidden, seen }: NonNullable<Row["abuse"]>) => (
  <>
    {number(hidden.value)} / {number(seen.value)}
    <span className="block text-small text-ink-faint">
      ({interval(hidden)}) / ({interval(seen)})
    </span>
  </>
);

const interval = ({ low, high }: NonNullable<Row["abuse"]>["hidden"]): string =>
  `${Math.round(low)}–${Math.round(high)}`;

const number = (percent: number): string => percent.toLocaleString("es", { maximumFractionDigits: 1 });
