import { useId, useState } from "react";
import { MORNING_HOUR } from "../../../../worker/vocabulary/calendar.ts";
import { PAST_DAYS } from "../../../../worker/vocabulary/durations.ts";
import type { SettableMode } from "../../../../worker/vocabulary/judging/post-rules.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Comment, PostRule } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { useStartRaid, useUndoRaid } from "../../raids/queries.ts";
import { offerUndo } from "../data/undo.ts";
import { useRemovePostRule, useSetPostRule } from "./post-rules.ts";

type Choice = "page" | SettableMode | "raid";

const CHOICES: { value: Choice; label: string; hint: string }[] = [
  { value: "page", label: "Como el resto de la página", hint: "Con los ajustes de siempre." },
  { value: "stricter", label: "Nivel más estricto", hint: "Un nivel más que la página, para ofensas y spam." },
  { value: "observe", label: "Solo observar", hint: "No se oculta nada; lo que se habría ocultado queda marcado." },
  { value: "off", label: "Sin moderar", hint: "No se juzga ningún comentario, tampoco por tus palabras." },
  {
    value: "closed",
    label: "Cerrar los comentarios hasta mañana",
    hint: `Se oculta todo lo que se escriba hasta mañana a las ${MORNING_HOUR}:00, hora de tu cuenta.`,
  },
  {
    value: "raid",
    label: "Modo asedio en toda la página",
    hint: `Se oculta también lo dudoso hasta mañana a las ${MORNING_HOUR}:00, hora de tu cuenta. Las quejas y las preguntas siguen a la vista.`,
  },
];

type Props = { comment: Comment; rule: PostRule | undefined; onClose: () => void };

/** How the comments of one post are moderated. */
export function PostRuleDialog({ comment, rule, onClose }: Props) {
  const name = useId();
  const [choice, setChoice] = useState<Choice>(rule?.mode ?? "page");
  const [past, setPast] = useState(false);
  const save = useSetPostRule();
  const remove = useRemovePostRule({
    onRemoved: () => showToast({ look: "success", text: "La publicación se modera como la página" }),
    onError: showFailure("No se pudo quitar la regla de la publicación"),
  });
  const raid = useStartRaid();
  const undoRaid = useUndoRaid();
  const isForAWhile = choice === "closed" || choice === "raid";
  const error = save.error ?? raid.error;

  function send() {
    if (choice === "page") {
      if (rule) remove.mutate(rule.id);
      return onClose();
    }
    if (choice === "raid")
      return raid.mutate(comment.id, {
        onSuccess: ({ id }) => {
          onClose();
          offerUndo("Modo asedio hasta mañana", () => undoRaid(id));
        },
      });
    const until = isForAWhile ? "tomorrow" : null;
    const applyTo = past && !isForAWhile ? "past" : "new";
    save.mutate(
      { commentId: comment.id, mode: choice, until, applyTo },
      {
        onSuccess: ({ id }) => {
          onClose();
          const done = choice === "closed" ? "Publicación cerrada hasta mañana" : "Regla de la publicación guardada";
          offerUndo(done, () => remove.mutate(id));
        },
      },
    );
  }

  return (
    <FormDialog
      title={comment.is_ad && !comment.on_ad_of_post ? "Moderar este anuncio" : "Moderar esta publicación"}
      confirm="Guardar"
      isSending={save.isPending || remove.isPending || raid.isPending}
      onConfirm={send}
      onClose={onClose}
    >
      {comment.post?.excerpt && <p className="line-clamp-2 wrap-anywhere">«{comment.post.excerpt}»</p>}
      <fieldset className="space-y-1">
        <legend className="sr-only">Cómo se modera</legend>
        {CHOICES.map(({ value, label, hint }) => (
          <label key={value} className="flex min-h-11 items-start gap-3 py-1 text-ink">
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => setChoice(value)}
              className="mt-1 size-4.5 shrink-0 accent-lantern"
            />
            <span>
              {label}
              <span className="block text-ink-faint">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {choice !== "page" && !isForAWhile && (
        <Checkbox
          label={`Aplicarla también a los anteriores (${PAST_DAYS} días)`}
          hint="Lo que decidió una persona no cambia."
          checked={past}
          onChange={(event) => setPast(event.target.checked)}
        />
      )}
      {error && <Alert look="error">{messageOf(error, "No se pudo guardar la regla de la publicación")}</Alert>}
    </FormDialog>
  );
}
