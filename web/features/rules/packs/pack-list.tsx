import { X } from "lucide-react";
import { useMemo, useState } from "react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import type { SettingsDraft } from "../use-settings-draft.ts";
import { CriticismNotice } from "../words/criticism-notice.tsx";
import { addWords, splitWords } from "../words/words.ts";
import { packWords, withoutPack, withPack } from "./pack-words.ts";
import type { Pack } from "./packs.ts";
import { PACKS } from "./packs.ts";
import { TriedDialog } from "./tried-dialog.tsx";

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

type Props = { pack: Pack; form: SettingsDraft; onClose: () => void };

/** Every word of a pack before it is added, each removable, and what they would have hidden. */
function PackDialog({ pack, form, onClose }: Props) {
  const { draft } = form;
  const isWritten = pack.words.length === 0;
  const [words, setWords] = useState<readonly string[]>(pack.words);
  const [typed, setTyped] = useState("");
  const wanted = useMemo(() => (isWritten ? splitWords(typed) : words), [isWritten, typed, words]);
  const { added, repeated } = addWords(draft.prohibitedKeywords, wanted);
  const tried = useMemo(() => ({ ...draft, ...withPack(draft, pack.id, wanted) }), [draft, pack.id, wanted]);

  return (
    <TriedDialog
      title={pack.name}
      form={form}
      tried={tried}
      action={added === 1 ? "Añadir 1 palabra" : `Añadir ${figure(added)} palabras`}
      isEmpty={added === 0}
      onClose={onClose}
    >
      <p>
        {pack.about} {repeated > 0 && `${figure(repeated)} ya están en tu lista. `}
        {!isWritten && "Quita las que no quieras."}
      </p>
      <CriticismNotice words={wanted} page={form.scope} />
      {isWritten ? (
        <TextArea label="Nombres" rows={6} value={typed} onChange={(event) => setTyped(event.target.value)} />
      ) : (
        <ul aria-label="Palabras del paquete" className="flex flex-wrap gap-2">
          {words.map((word) => (
            <li key={word} className="inline-flex max-w-full items-center rounded-control bg-raised pl-2.5 text-ink">
              <span className="truncate">{word}</span>
              <button
                type="button"
                aria-label={`Quitar ${word}`}
                onClick={() => setWords(words.filter((each) => each !== word))}
                className="control-height grid min-w-9 place-items-center text-ink-faint transition-colors hover:text-ink pointer-coarse:min-w-11"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </TriedDialog>
  );
}
