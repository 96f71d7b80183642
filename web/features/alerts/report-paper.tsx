import type { ReactNode } from "react";
import type { Report } from "../../api/types.ts";
import { dayText, monthText } from "../time/date-text.ts";
import type { ReportLinks } from "./report-links.ts";
import { ReportSheet } from "./report-sheet.tsx";

type Props = {
  month: string;
  report: Report;
  /** For whom it is; empty for nobody. */
  recipient?: string;
  /** The names of the chosen pages; absent for all. */
  pages?: string | undefined;
  links?: ReportLinks;
};

/** The report of a month on A4 paper, in the name of its sender. */
export function ReportPaper({ month, report, recipient, pages, links }: Props) {
  const { brand, isRunning, to, total } = report;
  return (
    <article>
      <header className="mb-6 flex items-start justify-between gap-4">
        <div className="min-w-0">
          {recipient && <p className="font-semibold text-ink-soft">{recipient}</p>}
          <h1 className="text-title font-bold text-ink">Informe de {monthText(month)}</h1>
          {pages && <p className="text-ink">{pages}</p>}
          {isRunning && (
            <p className="mt-1 font-medium text-ink">
              Mes en curso: hasta el {dayText(to)}. Se compara con los mismos días del mes anterior.
            </p>
          )}
        </div>
        <Sender brand={brand} />
      </header>
      {total === 0 ? (
        <p className="text-ink">En este mes no llegó ningún comentario.</p>
      ) : (
        <ReportSheet {...report} links={links} />
      )}
      <footer className="mt-6 space-y-1 text-ink-soft">
        {brand.sentence && <p className="text-ink">{brand.sentence}</p>}
        {!brand.isUnbranded && <p className="text-small">Hecho con Atalaya</p>}
      </footer>
    </article>
  );
}

const Sender = ({ brand: { name, logo } }: Pick<Report, "brand">): ReactNode =>
  logo ? (
    <img src={logo} alt={name} className="h-12 w-auto max-w-40 shrink-0 object-contain object-right" />
  ) : (
    <p className="shrink-0 font-semibold text-ink">{name}</p>
  );
