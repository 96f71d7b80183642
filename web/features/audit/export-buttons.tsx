import { Download } from "lucide-react";
import { useState } from "react";
import { figure } from "../../../worker/vocabulary/figure.ts";
import { api } from "../../api/api.ts";
import { messageOf } from "../../api/api-error.ts";
import { download } from "../../api/download.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import type { LogFilter } from "./filter.ts";

const FAILED = "No se pudo exportar. Inténtalo de nuevo.";
/** How long a failure offers to try again. */
const RETRY_MS = 8_000;

/** The log as it is filtered, and the comments of the same days and page, as spreadsheets. */
export function ExportButtons({ filter }: { filter: LogFilter }) {
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

type Props = {
  label: string;
  /** A path of the API, with the filter. */
  path: string;
};

/** Saves a table as a file: how much has arrived, and whether it arrived whole. */
export function ExportButton({ label, path }: Props) {
  const [bytes, setBytes] = useState<number | null>(null);

  async function start() {
    setBytes(0);
    try {
      await download(path, setBytes);
    } catch (cause) {
      // Among other buttons there is no room for a sentence that does not push them around.
      const action = { label: "Reintentar", run: start };
      showToast({ look: "error", text: messageOf(cause, FAILED), action, shownMs: RETRY_MS });
    }
    setBytes(null);
  }

  return (
    <Button look="secondary" loading={bytes !== null} onClick={start}>
      {bytes === null && <Download aria-hidden="true" className="size-4" />}
      {bytes === null ? label : `${label}: ${sizeText(bytes)}`}
    </Button>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1e6
    ? `${figure(Math.ceil(bytes / 1e3))} kB`
    : `${(bytes / 1e6).toLocaleString("es", { maximumFractionDigits: 1 })} MB`;
