import headline from "virtual:benchmark";
import { figure } from "../../../../worker/vocabulary/figure.ts";

type Figure = { value: string; label: string };

/** The benchmark's results, in words; empty until it has been run. First the worst error: customers who are hidden. */
export const FIGURES: readonly Figure[] = headline
  ? [
      {
        value: percent(headline.complaintsHidden.share),
        label: "de las quejas y preguntas de clientes, ocultadas por error",
      },
      { value: percent(headline.cleanHidden.share), label: "de los comentarios limpios, ocultados por error" },
      {
        value: percent(headline.abuseHidden.share),
        label: "de los comentarios ofensivos del banco de pruebas, ocultados sin ayuda",
      },
      { value: percent(headline.spamHidden.share), label: "del spam del banco de pruebas, ocultado sin ayuda" },
    ]
  : [];

/** When it was measured and on how much; null until then. */
export const MEASURED_ON = headline && {
  day: new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(new Date(headline.measuredAt)),
  rows: figure(
    headline.abuseHidden.rows + headline.spamHidden.rows + headline.complaintsHidden.rows + headline.cleanHidden.rows,
  ),
};

/** The one figure about spam, for a sentence; null until it was measured. */
export const SPAM_SHARE = headline && percent(headline.spamHidden.share);

/** One decimal, as Spanish writes it. Rounds down what was caught to 100 only when it was all. */
function percent(share: number): string {
  const text = (share * 100).toLocaleString("es", { maximumFractionDigits: 1 });
  return `${text === "100" && share < 1 ? "99,9" : text} %`;
}
