import figures from "virtual:language-figures";
import { figure } from "../../../worker/vocabulary/text/figure.ts";

type Row = (typeof figures)[number];

const NAMES = new Intl.DisplayNames("es", { type: "language" });

/** The figures of each language that the weights know, those of natural pages first. */
export function LanguageTables() {
  return (
    <section className="mt-12">
      <h2 className="text-2xl font-semibold text-ink">Por idioma</h2>
      <p className="mt-2 text-pretty">
        Estos son todos los idiomas que el motor ha aprendido. Cada par es lo oculto y lo oculto o marcado, en % y con
        el nivel normal. Son medidas sin intervalo: cuantos menos comentarios, menos seguras.
      </p>
      <Table title="En páginas enteras, en sus proporciones" rows={figures.filter(({ isNatural }) => isNatural)} />
      <Table title="Difíciles a propósito, y conjuntos pequeños" rows={figures.filter(({ isNatural }) => !isNatural)} />
    </section>
  );
}

function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <div className="mt-5 overflow-x-auto">
      <table className="w-full text-left">
        <caption className="pb-2 text-left font-semibold text-ink">{title}</caption>
        <thead className="text-ink-faint">
          <tr>
            {["Idioma", "Comentarios", "Ofensas", "Spam", "Limpios, por error"].map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map(({ language, rows: count, abuse, spam, clean }) => (
            <tr key={language}>
              <th scope="row" className="py-2 pr-4 font-semibold text-ink">
                {NAMES.of(language)}
              </th>
              {[figure(count), shares(abuse), shares(spam), shares(clean)].map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns are fixed
                <td key={at} className="figures whitespace-nowrap py-2 pr-4">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shares = (of: Row["abuse"]): string => (of ? `${number(of.hidden)} / ${number(of.seen)}` : "–");

const number = (percent: number): string => percent.toLocaleString("es", { maximumFractionDigits: 1 });
