import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { api } from "../../api/api.ts";
import { ExportButton } from "./export-button.tsx";

/** Exports the filtered log, and the comments of the same days and page. */
export function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { from, to, page } = filter;
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton label="Exportar actividad" path={api.audit["export.csv"].$path({ query: filter })} />
      <ExportButton
        label="Exportar comentarios"
        path={api.comments["export.csv"].$path({ query: { from, to, page } })}
      />
    </div>
  );
}
