import headline from "virtual:benchmark";
import ordinary from "virtual:ordinary-pages";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";

type Figure = { value: string; label: string };

/** The results on ordinary Spanish pages, by models that have not seen the page, in words, after the worst error, hidden customers, on hard ones; empty until all were measured. */
export const FIGURES: readonly Figure[] =
  headline && ordinary?.clean && ordinary.abuse && ordinary.spam
    ? [
        {
          value: percent(headline.adversarial.complaints.hidden.value),
          label: "de las quejas y preguntas de clientes, ocultadas por error, aun con las difíciles a propósito",
        },
        { value: percentOf(ordinary.clean.hidden.value), label: "de los comentarios limpios, ocultados por error" },
        {
          value: percentOf(ordinary.abuse.seen.value),
          label: `de los comentarios ofensivos, ocultados (${percentOf(ordinary.abuse.hidden.value)}) o marcados`,
        },
        {
          value: percentOf(ordinary.spam.seen.value),
          label: `del spam, ocultado (${percentOf(ordinary.spam.hidden.value)}) o marcado`,
        },
      ]
    : [];

const rowsOf = (published: NonNullable<typeof headline>["natural"]): number =>
  Object.values(published).reduce((sum, { rows }) => sum + rows, 0);

/** When the benchmark was run, and on how many comments; null until then. */
export const MEASURED_ON = headline && {
  day: new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(new Date(headline.measuredAt)),
  rows: figure(rowsOf(headline.adversarial)),
  ordinaryRows: ordinary && figure(ordinary.rows),
};

type Row = {
  kind: string;
  /** Whether less is better, as for errors. */
  isError: boolean;
  rows: string;
  hidden: string;
  flagged: string;
};

/** A set of comments with the outcome for each kind, each figure with its interval; null until it was measured. */
export const PUBLISHED = headline && {
  natural: { rows: figure(rowsOf(headline.natural)), kinds: kindsOf(headline.natural) },
  adversarial: { rows: figure(rowsOf(headline.adversarial)), kinds: kindsOf(headline.adversarial) },
};

function kindsOf({ complaints, clean, abuse, spam }: NonNullable<typeof headline>["natural"]): Row[] {
  return [
    { kind: "Quejas y preguntas de clientes", isError: true, ...shown(complaints) },
    { kind: "Otros comentarios limpios", isError: true, ...shown(clean) },
    { kind: "Ofensas", isError: false, ...shown(abuse) },
    { kind: "Spam", isError: false, ...shown(spam) },
  ];
}

function shown({ rows, hidden, flagged }: NonNullable<typeof headline>["natural"]["abuse"]) {
  return { rows: figure(rows), hidden: withInterval(hidden), flagged: withInterval(flagged) };
}

function withInterval({ value, low, high }: { value: number; low: number; high: number }): string {
  return `${percent(value)} (${number(low)} a ${number(high)})`;
}

/** The figure about spam, for a sentence; null until it was measured. */
export const SPAM_SHARE = ordinary?.spam ? percentOf(ordinary.spam.hidden.value) : null;

/** @param value a percentage */
function percentOf(value: number): string {
  return percent(value / 100);
}

/** A share with one decimal, in Spanish format. It is 100 only when all were caught: below that it is rounded down. */
function percent(share: number): string {
  const text = number(share);
  return `${text === "100" && share < 1 ? "99,9" : text} %`;
}

function number(share: number): string {
  return (share * 100).toLocaleString("es", { maximumFractionDigits: 1 });
}
