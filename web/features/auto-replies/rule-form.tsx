import { Plus, X } from "lucide-react";
import { useState } from "react";
import {
  MAX_RULE_NAME_LENGTH,
  MAX_VARIANT_LENGTH,
  MAX_VARIANTS,
} from "../../../worker/features/auto-replies/schemas.ts";
import { ABILITIES } from "../../../worker/networks/abilities.ts";
import type { ReplyKind } from "../../../worker/vocabulary/replies.ts";
import { messageOf } from "../../api/api-error.ts";
import type { Account, AutoReply } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Segmented } from "../../ui/forms/segmented.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { type Draft, draftOf, readDraft } from "./draft.ts";
import { HoursFields } from "./hours-fields.tsx";
import { useSaveAutoReply } from "./queries.ts";

const KINDS = [
  { value: "public", label: "Pública" },
  { value: "private", label: "Privada" },
] as const;
const meaningOf = (kind: ReplyKind, days: number | null | undefined) => {
  if (kind === "public") return "Debajo del comentario, a la vista de todos.";
  return days
    ? `Un mensaje a quien comentó, solo durante los ${days} días siguientes a su comentario.`
    : "Un mensaje a quien comentó.";
};
/** Seconds. */
const DELAYS = [0, 30, 60, 300, 900, 3_600, 21_600, 86_400];

type Props = { account: Account; rule: AutoReply | null; timeZone: string; onClose: () => void };

export function RuleForm({ account, rule, timeZone, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [problems, setProblems] = useState<Map<string, string> | null>(null);
  const save = useSaveAutoReply(account.id);
  const change = (fields: Partial<Draft>) => setDraft({ ...draft, ...fields });
  const { variants } = draft;
  const { reply } = ABILITIES[account.platform];
  const kinds = KINDS.filter(({ value }) => reply[value] !== null);

  function submit() {
    const read = readDraft(draft);
    setProblems(read.problems);
    if (!read.rule || save.isPending) return;
    save.mutate(
      { ruleId: rule?.id ?? null, rule: read.rule },
      {
        onSuccess: () => {
          showToast({ look: "success", text: "Respuesta automática guardada." });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={rule ? "Cambiar respuesta automática" : "Nueva respuesta automática"}
      send="Guardar"
      cancel="Volver"
      isSending={save.isPending}
      onSend={submit}
      onClose={onClose}
    >
      {save.isError && <Alert look="error">{messageOf(save.error, "Error al guardar la respuesta automática")}</Alert>}
      <Field
        label="Nombre"
        hint="Solo lo ves tú."
        value={draft.name}
        maxLength={MAX_RULE_NAME_LENGTH}
        autoComplete="off"
        error={problems?.get("name")}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Switch
        label="Activada"
        checked={draft.enabled}
        onChange={(event) => change({ enabled: event.target.checked })}
      />
      <TextArea
        label="Palabras clave"
        hint="Una por línea. Basta con que el comentario contenga una."
        value={draft.keywords}
        error={problems?.get("keywords")}
        onChange={(event) => change({ keywords: event.target.value })}
      />
      <div>
        <p className="mb-1.5 text-sm font-medium text-ink">Tipo de respuesta</p>
        <Segmented label="Tipo de respuesta" choices={kinds} value={draft.kind} onChange={(kind) => change({ kind })} />
        <p className="mt-1.5 text-sm text-ink-faint">{meaningOf(draft.kind, reply[draft.kind]?.days)}</p>
      </div>
      <div className="space-y-3">
        {variants.map(({ key, text }, index) => (
          <div key={key} className="flex items-end gap-1">
            <div className="min-w-0 flex-1">
              <TextArea
                label={variants.length === 1 ? "Respuesta" : `Respuesta ${index + 1}`}
                rows={2}
                maxLength={MAX_VARIANT_LENGTH}
                value={text}
                error={problems?.get(`variants.${index}`)}
                onChange={(event) => change({ variants: variants.with(index, { key, text: event.target.value }) })}
              />
            </div>
            {variants.length > 1 && (
              <IconButton
                icon={X}
                label={`Quitar la respuesta ${index + 1}`}
                onClick={() => change({ variants: variants.toSpliced(index, 1) })}
              />
            )}
          </div>
        ))}
        <p className="text-sm text-ink-faint">
          {"{nombre}"} se cambia por el nombre de quien comentó. Con varias respuestas, cada vez se elige una al azar.
        </p>
        {variants.length < MAX_VARIANTS && (
          <Button
            look="quiet"
            size="small"
            onClick={() => change({ variants: [...variants, { key: nextKey(variants), text: "" }] })}
          >
            <Plus aria-hidden="true" className="size-4" />
            Añadir otra respuesta
          </Button>
        )}
      </div>
      <Select
        label="Espera antes de responder"
        value={draft.delaySeconds}
        error={problems?.get("delaySeconds")}
        onChange={(event) => change({ delaySeconds: Number(event.target.value) })}
      >
        {[...new Set([...DELAYS, draft.delaySeconds])]
          .sort((a, b) => a - b)
          .map((seconds) => (
            <option key={seconds} value={seconds}>
              {delayText(seconds)}
            </option>
          ))}
      </Select>
      <HoursFields draft={draft} problem={problems?.get("hours")} timeZone={timeZone} onChange={change} />
    </FormDialog>
  );
}

const nextKey = (variants: Draft["variants"]) => Math.max(...variants.map(({ key }) => key)) + 1;

function delayText(seconds: number): string {
  if (seconds === 0) return "Al momento";
  if (seconds < 60) return `${seconds} segundos`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
