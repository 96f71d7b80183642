import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import { download } from "../../api/download.ts";
import { Button } from "../../ui/button.tsx";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import type { LogFilter } from "./filter.ts";

const FAILED = "No se pudo exportar. Inténtalo de nuevo.";

/** The log as it is filtered, and the comments of the same days and page, as spreadsheets. */
export function ExportButtons({ filter }: { filter: LogFilter }) {
  const { from, to, page } = filter;
  const commentsOf = { ...(from && { from }), ...(to && { to }), ...(page && { page }) };
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButton label="Exportar actividad" path="/audit/export.csv" filter={filter} />
      <ExportButton label="Exportar comentarios" path="/comments/export.csv" filter={commentsOf} />
    </div>
  );
}

type Props = { label: string; path: string; filter: Record<string, string> };

/** Saves a table as a file: how much has arrived, and whether it arrived whole. */
export function ExportButton({ label, path, filter }: Props) {
  const [bytes, setBytes] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function start() {
    setError(null);
    setBytes(0);
    try {
      const query = new URLSearchParams(filter).toString();
      await download(query ? `${path}?${query}` : path, setBytes);
    } catch (cause) {
      setError(messageOf(cause, FAILED));
    }
    setBytes(null);
  }

  return (
    <>
      <Button look="secondary" loading={bytes !== null} onClick={start}>
        {bytes === null && <Download aria-hidden="true" className="size-4" />}
        {bytes === null ? label : `${label}: ${sizeText(bytes)}`}
      </Button>
      {error && (
        <div className="w-full">
          <RetryAlert onRetry={start}>{error}</RetryAlert>
        </div>
      )}
    </>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1e3).toLocaleString("es")} kB`
    : `${(bytes / 1e6).toLocaleString("es", { maximumFractionDigits: 1 })} MB`;
