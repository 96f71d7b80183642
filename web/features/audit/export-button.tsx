import { Download } from "lucide-react";
import { useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../api/api-error.ts";
import { download } from "../../api/download.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";

const FAILED = "No se pudo exportar. Inténtalo de nuevo.";

type Props = {
  label: string;
  /** A path of the API, with the filter. */
  path: string;
};

/** Saves a table as a file. It shows how much has arrived, and reports a file that is incomplete. */
export function ExportButton({ label, path }: Props) {
  const [bytes, setBytes] = useState<number | null>(null);

  async function start() {
    setBytes(0);
    try {
      await download(path, setBytes);
    } catch (cause) {
      // A toast, since a sentence would move the buttons around this one.
      const action = { label: "Reintentar", run: start };
      showToast({ look: "error", text: messageOf(cause, FAILED), action });
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
