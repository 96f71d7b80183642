import { useState } from "react";
import { UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import { countedComments, figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { type BulkRun, cancelBulk, closeBulk } from "./bulk.ts";

const DOING: Record<BulkRun["verb"], string> = {
  approved: "Aprobando",
  disapproved: "Ocultando",
  removed: "Eliminando",
  undo: "Deshaciendo",
};

/** The progress of a bulk change; afterwards, the comments that could not be changed. */
export function BulkProgress({ run }: { run: BulkRun }) {
  const [listing, setListing] = useState(false);
  if (run.state === "ended") {
    return (
      <>
        <p role="status" className="mr-auto text-hidden">
          No se pudo con {countedComments(run.failures.length)}
        </p>
        <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setListing(true)}>
          Ver cuáles
        </Button>
        <Button look="quiet" size="small" onClick={closeBulk}>
          Cerrar
        </Button>
        {listing && <FailureList run={run} onClose={() => setListing(false)} />}
      </>
    );
  }
  const text = `${DOING[run.verb]} ${figure(run.done)} de ${figure(Math.max(run.total, run.done))}`;
  return (
    <>
      <div className="min-w-40 flex-1">
        <p role="status" className="figures mb-1 font-medium">
          {text}
        </p>
        <progress
          aria-label={text}
          value={run.done}
          max={Math.max(run.total, run.done, 1)}
          className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-lantern [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-lantern"
        />
      </div>
      <Button look="secondary" size="small" loading={run.state === "cancelling"} onClick={cancelBulk}>
        Cancelar
      </Button>
    </>
  );
}

function FailureList({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  return (
    <Dialog title="Lo que no se pudo cambiar" onClose={onClose}>
      <ul className="divide-y divide-line pb-3">
        {run.failures.map(({ id, author_name, message }) => (
          <li key={id} className="py-2">
            <p className="font-medium text-ink">{author_name ?? UNKNOWN_AUTHOR}</p>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
