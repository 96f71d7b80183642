import { useQuery } from "@tanstack/react-query";
import { type BlockLength, MUTE_LENGTHS, type MuteLength } from "../../../worker/vocabulary/judging/exceptions.ts";
import {
  BLOCK_RULES,
  type BlockReason,
  type BlockRule,
  MAX_BLOCK_NOTE_LENGTH,
} from "../../../worker/vocabulary/judging/institution.ts";
import { PUBLISHED_RULES } from "../../../worker/vocabulary/judging/published-rules.ts";
import type { Comment } from "../../api/types.ts";
import { Field } from "../../ui/forms/field.tsx";
import { FilterSelect } from "../../ui/forms/filter-select.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { institutionQuery } from "./queries.ts";

/** What the institution's mode asks of a person who mutes or blocks another one. */
export type Terms = { lasts: BlockLength; rule?: BlockRule | undefined; note: string };

/** The terms that are offered first: the rule that hides the comment, and a week. */
export const firstTerms = ({ rule_code }: Pick<Comment, "rule_code">): Terms => ({
  ...{ lasts: "week", note: "" },
  rule: BLOCK_RULES.find((rule) => rule === rule_code),
});

export const LENGTHS = (Object.keys(MUTE_LENGTHS) as MuteLength[]).map((id) => ({ id, name: MUTE_LENGTHS[id].label }));
const ALWAYS = { id: "always" as const, name: "Siempre, si otra persona lo confirma" };
const RULES = BLOCK_RULES.map((id) => ({ id, name: PUBLISHED_RULES[id].title }));

/** The terms as the server takes them; it refuses those without a reason. */
export function termsOf({ lasts, rule, note }: Terms): { lasts: BlockLength; because?: BlockReason } {
  const words = note.trim();
  return rule || words ? { lasts, because: { rule, ...(words && { note: words }) } } : { lasts };
}

type Props = { kind: "mute" | "block"; terms: Terms; onChange: (terms: Terms) => void };

/** Why and how long a person is muted or blocked. */
export function BlockFields({ kind, terms, onChange }: Props) {
  const { data } = useQuery(institutionQuery);
  const mayAsk = data?.may_be_confirmed[kind] ?? false;
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium text-ink">Motivo y plazo, por el modo de institución</legend>
      <FilterSelect
        label="Norma que incumple"
        all="Ninguna de estas"
        options={RULES}
        value={terms.rule}
        onChange={(rule) => onChange({ ...terms, rule })}
      />
      <Field
        label={terms.rule ? "Explicación (opcional)" : "Motivo"}
        hint="Queda en Actividad. No escribas datos de nadie."
        value={terms.note}
        maxLength={MAX_BLOCK_NOTE_LENGTH}
        autoComplete="off"
        onChange={(event) => onChange({ ...terms, note: event.target.value })}
      />
      <Select
        label="Durante"
        value={terms.lasts}
        onChange={({ target }) => onChange({ ...terms, lasts: target.value as BlockLength })}
      >
        {[...LENGTHS, ...(mayAsk ? [ALWAYS] : [])].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {terms.lasts === "always" && (
        <p>Empieza ya, por cuatro semanas. Cuando otra persona del equipo lo confirme, será para siempre.</p>
      )}
      {data && !mayAsk && (
        <p className="text-ink-faint">Para siempre hace falta otra persona del equipo que lo confirme.</p>
      )}
    </fieldset>
  );
}
