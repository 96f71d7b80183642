import { useMemo, useState } from "react";
import { CATEGORIES, CATEGORY } from "../../../../worker/vocabulary/judging/categories.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import type { Draft } from "../draft.ts";
import type { SettingsDraft } from "../use-settings-draft.ts";
import { withPack } from "./pack-words.ts";
import { PACKS } from "./packs.ts";
import { PRESETS, type Preset } from "./presets.ts";
import { TriedDialog } from "./tried-dialog.tsx";

/** Presets for kinds of pages. */
export function PresetList({ form }: { form: SettingsDraft }) {
  const [open, setOpen] = useState<Preset>();
  return (
    <section aria-labelledby="presets" className="mb-6">
      <h3 id="presets" className="font-medium text-ink">
        Empezar según tu página
      </h3>
      <p className="mt-1 mb-2">Niveles, paquetes y consejos de partida. Ves qué cambia antes de usarlos.</p>
      <div className="flex flex-wrap gap-2">
        {PRESETS.map((preset) => (
          <Button key={preset.id} look="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(preset)}>
            {preset.name}
          </Button>
        ))}
      </div>
      {open && <PresetDialog preset={open} form={form} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** Those with words: the names of competitors are written in their own pack. */
const OFFERED = PACKS.filter(({ words }) => words.length > 0);

function PresetDialog({ preset, form, onClose }: { preset: Preset; form: SettingsDraft; onClose: () => void }) {
  const { draft, answer } = form;
  const [chosen, setChosen] = useState<readonly string[]>(preset.packs);
  const tried = useMemo(() => applied(draft, preset, chosen), [draft, preset, chosen]);
  const levels = CATEGORIES.map((category) => {
    const now = draft.sensitivity[category] ?? answer.inherited?.sensitivity[category] ?? "normal";
    const then = preset.levels[category];
    return `${CATEGORY[category].title}: ${now === then ? then : `${now} → ${then}`}`;
  });
  return (
    <TriedDialog title={preset.name} form={form} tried={tried} action="Usar esto" onClose={onClose}>
      <p>{preset.why}</p>
      <ul className="list-disc space-y-1 pl-5 text-ink">
        {levels.map((level) => (
          <li key={level}>{level}</li>
        ))}
        {preset.observes && <li>Empieza en «Solo observar»</li>}
      </ul>
      <fieldset>
        <legend className="font-medium text-ink">Paquetes de palabras</legend>
        {OFFERED.map(({ id, name, words }) => (
          <div key={id} className="border-b border-line last:border-0">
            <Checkbox
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
            {chosen.includes(id) && (
              <Disclosure label={`Ver las ${words.length} palabras`} className="pb-2 pl-7">
                <p>{words.join(" · ")}</p>
              </Disclosure>
            )}
          </div>
        ))}
      </fieldset>
      {preset.packs.includes("competidores") && (
        <p>Los nombres de tus competidores se escriben en Palabras, en su paquete.</p>
      )}
      <p>
        <strong className="font-medium text-ink">En una publicación:</strong> {preset.posts} Está en «Más acciones» de
        uno de sus comentarios.
      </p>
    </TriedDialog>
  );
}

function applied(draft: Draft, { levels, observes }: Preset, chosen: readonly string[]): Draft {
  const after = { ...draft };
  for (const { id, words } of OFFERED) if (chosen.includes(id)) Object.assign(after, withPack(after, id, words));
  return { ...after, sensitivity: levels, ...(observes && { automod: true, observeOnly: true }) };
}
