import { HEALTH_DAYS } from "../../../../worker/vocabulary/durations.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import type { Health } from "../../../api/types.ts";
import { HelpLink } from "../../help/help-link.tsx";
import { relativeTime } from "../../time/relative-time.ts";

const COLUMNS = ["En la red", "Aquí", "Faltan", "No legibles"];

/** @property unnamedAds active ads that do not name what they show */
type Props = { counts: Health["counts"]; unnamedAds: number; now: number };

/** The numbers of comments on the network and here, which prove that none is missing. */
export function HealthCounts({ counts, unnamedAds, now }: Props) {
  return (
    <section>
      <h5 className="mb-1 text-small font-medium text-ink-faint">
        Comentarios contados{counts?.counted_at && ` ${relativeTime(counts.counted_at, now)}`}
      </h5>
      {counts ? (
        <>
          <table className="w-full text-left">
            <thead>
              <tr className="border-b border-line text-small text-ink-faint">
                <th scope="col" className="py-1.5 font-medium">
                  Últimos {HEALTH_DAYS} días
                </th>
                {COLUMNS.map((name) => (
                  <th key={name} scope="col" className="py-1.5 pl-3 text-right font-medium">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              <Row name="Publicaciones" tally={counts.posts} />
              <Row name="Anuncios" tally={counts.ads} />
            </tbody>
          </table>
          {!counts.ads_readable && (
            <p className="mt-2 text-flag">
              La red no deja leer los anuncios en los que te comentaron: sus comentarios no están contados.
            </p>
          )}
          {unnamedAds > 0 && (
            <p className="mt-2 text-ink-soft">
              {unnamedAds === 1
                ? "Un anuncio de catálogo no dice"
                : `${figure(unnamedAds)} anuncios de catálogo no dicen`}{" "}
              qué publicación muestra{unnamedAds > 1 && "n"}: de sus comentarios solo llegan aquellos de los que la red
              avisa, sin su publicación.
            </p>
          )}
          <p className="mt-2 text-ink-faint">
            Se cuentan las publicaciones y los anuncios más recientes, y lo escrito desde que proteges la cuenta. Las
            demás publicaciones las revisa la vuelta completa.
          </p>
          <p className="mt-2 text-ink-faint">
            «No legibles» son comentarios que la red cuenta y que ninguna aplicación puede leer, así que no faltan: de
            personas restringidas hasta que los apruebas, de publicaciones con restricción de edad, de directos y de
            colaboraciones que empezó otra cuenta. <HelpLink article="anuncios">Más sobre ellos</HelpLink>
          </p>
        </>
      ) : (
        <p className="text-ink-soft">Sin contar todavía.</p>
      )}
    </section>
  );
}

type Tally = NonNullable<Health["counts"]>["posts"];

const Row = ({ name, tally: { enumerated, ours, missing, unreadable } }: { name: string; tally: Tally }) => (
  <tr className="figures text-right text-ink">
    <th scope="row" className="py-2 text-left font-normal text-ink-soft">
      {name}
    </th>
    <td className="py-2 pl-3">{figure(enumerated)}</td>
    <td className="py-2 pl-3">{figure(ours)}</td>
    <td className={`py-2 pl-3 ${missing > 0 ? "font-semibold text-hidden" : ""}`}>{figure(missing)}</td>
    <td className="py-2 pl-3 text-ink-faint">{figure(unreadable)}</td>
  </tr>
);
