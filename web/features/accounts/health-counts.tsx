import type { Health } from "../../api/types.ts";
import { Cell, Table } from "../../ui/table.tsx";
import { relativeTime } from "../comments/relative-time.ts";

const COLUMNS = [
  { name: "Últimos 7 días" },
  { name: "En la red", numeric: true },
  { name: "En Atalaya", numeric: true },
  { name: "Faltan", numeric: true },
  { name: "No legibles", numeric: true },
];

/** Comments on the network against ours: the proof that none is missing. */
export function HealthCounts({ counts, now }: { counts: Health["counts"]; now: number }) {
  return (
    <section>
      <h5 className="mb-1 text-xs font-medium text-ink-faint">
        Comentarios contados{counts?.counted_at && ` ${relativeTime(counts.counted_at, now)}`}
      </h5>
      {counts ? (
        <>
          <Table label="Comentarios en la red y en Atalaya" columns={COLUMNS}>
            <Row name="Publicaciones" tally={counts.posts} />
            <Row name="Anuncios" tally={counts.ads} />
          </Table>
          {!counts.ads_readable && (
            <p className="mt-2 text-flag">
              La lista de anuncios no se puede leer: los comentarios de los que no conocemos no están contados.
            </p>
          )}
          <p className="mt-2 text-ink-faint">
            «No legibles» son comentarios que Meta cuenta pero no deja leer a nadie, por ejemplo de personas
            restringidas.
          </p>
        </>
      ) : (
        <p className="text-ink-soft">Sin contar todavía.</p>
      )}
    </section>
  );
}

type Tally = NonNullable<Health["counts"]>["posts"];

const Row = ({ name, tally }: { name: string; tally: Tally }) => (
  <tr>
    <th scope="row" className="py-2 pr-3 text-left font-medium text-ink">
      {name}
    </th>
    <Cell numeric className="py-2">
      {tally.enumerated}
    </Cell>
    <Cell numeric className="py-2">
      {tally.ours}
    </Cell>
    <Cell numeric className={`py-2 ${tally.missing > 0 ? "font-semibold text-hidden" : ""}`}>
      {tally.missing}
    </Cell>
    <Cell numeric className="py-2 text-ink-faint">
      {tally.unreadable}
    </Cell>
  </tr>
);
