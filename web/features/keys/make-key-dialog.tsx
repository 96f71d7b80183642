import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { KeyInput } from "../../../worker/features/keys/schemas.ts";
import { MAX_KEY_NAME_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { KEY_ABILITIES, type KeyAbility } from "../../../worker/vocabulary/people/key-abilities.ts";
import { api, bodyOf } from "../../api/api.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { ConfirmPersonDialog } from "../auth/second-step/confirm-person-dialog.tsx";
import { PagesField } from "../team/pages-field.tsx";
import { DECIDES_ALONE, KEY_ABILITY_TEXTS } from "./key-texts.ts";
import { keysQuery } from "./queries.ts";

const EXPIRIES = [
  { days: 30, label: "En 30 días" },
  { days: 90, label: "En 90 días" },
  { days: 365, label: "En un año" },
  { days: null, label: "Nunca" },
] as const;

type Props = { onMade: (key: string) => void; onClose: () => void };

/** Makes a key, after its maker shows who they are. */
export function MakeKeyDialog({ onMade, onClose }: Props) {
  const client = useQueryClient();
  const [draft, setDraft] = useState<KeyInput>({
    ...{ name: "", abilities: ["read"], pages: null, days: 90 },
    decidesAlone: false,
  });
  const toggle = (ability: KeyAbility, isOn: boolean) =>
    setDraft({
      ...draft,
      abilities: KEY_ABILITIES.filter((each) => (each === ability ? isOn : draft.abilities.includes(each))),
    });
  return (
    <ConfirmPersonDialog
      title="Crear una clave"
      confirm="Crear clave"
      problem={() => KeyInput.safeParse(draft).error?.issues[0]?.message ?? null}
      run={(shown) =>
        bodyOf(
          api.keys.$post({
            json: { ...draft, decidesAlone: draft.decidesAlone && draft.abilities.includes("decide"), ...shown },
          }),
        )
      }
      onDone={({ key }) => {
        void client.invalidateQueries(keysQuery);
        onMade(key);
      }}
      onClose={onClose}
    >
      <Field
        label="Nombre"
        hint="Para reconocerla: sale en Actividad junto a lo que haga."
        value={draft.name}
        maxLength={MAX_KEY_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <fieldset>
        <legend className="mb-1 font-medium text-ink">Qué puede hacer</legend>
        {KEY_ABILITIES.map((ability) => (
          <Checkbox
            key={ability}
            label={KEY_ABILITY_TEXTS[ability].name}
            hint={KEY_ABILITY_TEXTS[ability].hint}
            className="py-1"
            checked={draft.abilities.includes(ability)}
            onChange={({ target }) => toggle(ability, target.checked)}
          />
        ))}
        {draft.abilities.includes("decide") && (
          <Checkbox
            {...DECIDES_ALONE}
            className="ml-6 py-1"
            checked={draft.decidesAlone}
            onChange={({ target }) => setDraft({ ...draft, decidesAlone: target.checked })}
          />
        )}
      </fieldset>
      <PagesField pages={draft.pages} error={undefined} onChange={(pages) => setDraft({ ...draft, pages })} />
      <Select
        label="Caduca"
        value={String(draft.days)}
        onChange={({ target }) =>
          setDraft({ ...draft, days: EXPIRIES.find(({ days }) => String(days) === target.value)?.days ?? null })
        }
      >
        {EXPIRIES.map(({ days, label }) => (
          <option key={label} value={String(days)}>
            {label}
          </option>
        ))}
      </Select>
    </ConfirmPersonDialog>
  );
}
