import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { HELP } from "./shortcuts.ts";

/** A list of all keys of the screen. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Atajos de teclado" wide onClose={onClose}>
      <div className="gap-10 pb-3 md:columns-2">
        {HELP.map(({ title, rows }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-ink">{title}</h3>
            <dl className="divide-y divide-line">
              {rows.map(([keys, does]) => (
                <div key={does} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="order-2 flex shrink-0 items-center gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="grid h-6 min-w-6 place-items-center rounded-chip border border-line-strong/60 bg-raised px-1.5 font-sans text-xs font-medium text-ink"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-ink-faint">Con comentarios seleccionados, a, d y s deciden sobre todos ellos.</p>
      </div>
    </Dialog>
  );
}
