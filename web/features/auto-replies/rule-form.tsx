import { useState } from "react";
import { MAX_RULE_NAME_LENGTH } from "../../../worker/features/auto-replies/schemas.ts";
import { CAPABILITIES } from "../../../worker/networks/capabilities.ts";
import { MAX_DELAY_HOURS, type ReplyKind } from "../../../worker/vocabulary/replies.ts";
import { messageOf } from "../../api/api-error.ts";
import type { AutoReply } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SegmentedControl } from "../../ui/forms/segmented-control.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { UnsavedDialog } from "../../ui/overlays/unsaved-dialog.tsx";
import { type Draft, draftOf, readDraft } from "./draft.ts";
import { HoursFields } from "./hours-fields.tsx";
import { useSaveAutoReply } from "./queries.ts";
import type { Target } from "./shared-replies.ts";
import { VariantFields } from "./variant-fields.tsx";

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

type Props = {
  /** The accounts that get the reply. */
  targets: readonly Target[];
  rule: AutoReply | null;
  timeZone: string;
  onClose: () => void;
};

export function RuleForm({ targets, rule, timeZone, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(rule));
  const [isLeaving, setLeaving] = useState(false);
  const [problems, setProblems] = useState<Map<string, string> | null>(null);
  const save = useSaveAutoReply();
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(rule));
  const change = (fields: Partial<Draft>) => setDraft({ ...draft, ...fields });
  const networks = targets.map(({ account }) => CAPABILITIES[account.platform].reply);
  const kinds = KINDS.filter(({ value }) => networks.every((reply) => reply[value] !== null));

  function submit() {
    const read = readDraft(draft);
    setProblems(read.problems);
    if (!read.rule || save.isPending) return;
    save.mutate(
      { targets, rule: read.rule },
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
      confirm="Guardar"
      cancel="Volver"
      isSending={save.isPending}
      onConfirm={submit}
      onClose={isDirty ? () => setLeaving(true) : onClose}
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
        <p className="mb-1.5 font-medium text-ink">Tipo de respuesta</p>
        <SegmentedControl
          label="Tipo de respuesta"
          options={kinds}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <p className="mt-1.5 text-ink-faint">{meaningOf(draft.kind, networks[0]?.[draft.kind]?.days)}</p>
      </div>
      <VariantFields variants={draft.variants} problems={problems} onChange={(variants) => change({ variants })} />
      <DelayField
        seconds={draft.delaySeconds}
        problem={problems?.get("delaySeconds")}
        onChange={(delaySeconds) => change({ delaySeconds })}
      />
      <HoursFields draft={draft} problem={problems?.get("hours")} timeZone={timeZone} onChange={change} />
      {isLeaving && (
        <UnsavedDialog onStay={() => setLeaving(false)} onLeave={onClose}>
          Si vuelves ahora, {rule ? "la respuesta sigue como estaba" : "la respuesta no se crea"}.
        </UnsavedDialog>
      )}
    </FormDialog>
  );
}

/** The usual delays, in seconds. */
const DELAYS = [0, 30, 60, 300, 900, 3_600, 21_600, MAX_DELAY_HOURS * 3_600];

type DelayProps = { seconds: number; problem: string | undefined; onChange: (seconds: number) => void };

/** Selects one of the usual delays; a different stored delay is an option too. */
function DelayField({ seconds, problem, onChange }: DelayProps) {
  const choices = [...new Set([...DELAYS, seconds])].sort((a, b) => a - b);
  return (
    <Select
      label="Espera antes de responder"
      value={seconds}
      error={problem}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {delayText(choice)}
        </option>
      ))}
    </Select>
  );
}

function delayText(seconds: number): string {
  if (seconds === 0) return "Al momento";
  if (seconds < 60) return `${seconds} segundos`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}
