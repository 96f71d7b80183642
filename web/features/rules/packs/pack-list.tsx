import { useState } from "react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Button } from "../../../ui/button.tsx";
import type { SettingsDraft } from "../use-settings-draft.ts";
import { PackDialog } from "./pack-dialog.tsx";
import { packWords, withoutPack } from "./pack-words.ts";
import { PACKS, type Pack } from "./packs.ts";

/** The packs of words, with what of each is in the list. */
export function PackList({ form }: { form: SettingsDraft }) {
  const [open, setOpen] = useState<Pack>();
  return (
    <section aria-labelledby="packs">
      <h3 id="packs" className="font-medium text-ink">
        Paquetes para empezar
      </h3>
      <p className="mt-1 mb-3">Ves cada palabra antes de añadirla, y un paquete se quita entero cuando quieras.</p>
      <ul className="divide-y divide-line border-y border-line">
        {PACKS.map((pack) => {
          const { id, name, about } = pack;
          const count = packWords(form.draft, id).length;
          return (
            <li key={id} className="flex flex-wrap items-center justify-end gap-2 py-2.5">
              <div className="min-w-52 flex-1">
                <p className="text-ink">{name}</p>
                <p className="text-ink-faint">
                  {count > 0 ? `${count === 1 ? "1 palabra" : `${figure(count)} palabras`} en tu lista` : about}
                </p>
              </div>
              {count > 0 && (
                <Button look="quiet" size="small" onClick={() => form.change(withoutPack(form.draft, id))}>
                  Quitar<span className="sr-only"> el paquete {name}</span>
                </Button>
              )}
              <Button look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(pack)}>
                Ver<span className="sr-only"> {name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      {open && <PackDialog pack={open} form={form} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
