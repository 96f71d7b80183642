import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { ApplyTo } from "../../../worker/vocabulary/comments.ts";
import { PAST_DAYS } from "../../../worker/vocabulary/durations.ts";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { changeOf, type Draft } from "./draft.ts";
import { previewQuery } from "./queries.ts";
import { useDebounced } from "./use-debounced.ts";

const CHOICES: { value: ApplyTo; label: string }[] = [
  { value: "new", label: "Solo a los comentarios nuevos" },
  { value: "past", label: `También a los anteriores (${PAST_DAYS} días)` },
];

type Props = { value: ApplyTo; onChange: (value: ApplyTo) => void; draft: Draft; page: string | undefined };

/** Asks to which comments the settings are applied, and says what that does on the network. */
export function ApplyChoice({ value, onChange, draft, page }: Props) {
  const name = useId();
  const settled = useDebounced(draft, 600);
  const preview = useQuery({ ...previewQuery(changeOf(settled, page)), enabled: value === "past" });
  const past = preview.data?.past;
  return (
    <fieldset>
      <legend className="font-medium text-ink">Al guardar, aplicar</legend>
      {CHOICES.map((choice) => (
        <label key={choice.value} className="flex min-h-11 items-center gap-3 text-ink sm:min-h-9">
          <input
            type="radio"
            name={name}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="size-4.5 shrink-0 accent-lantern"
          />
          {choice.label}
        </label>
      ))}
      {value === "past" && (
        <p className="text-ink-faint" role="status">
          {past
            ? `En la red se ocultarán ${figure(past.hidden)} comentarios y se volverán a mostrar ${figure(past.released)}, también anteriores a la conexión de tu página. Lo que decidió una persona no cambia.`
            : "Calculando cuántos comentarios cambiarían en la red…"}
        </p>
      )}
    </fieldset>
  );
}
