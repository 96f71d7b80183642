import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ApplyTo } from "../../../../worker/vocabulary/comments.ts";
import { PAST_DAYS } from "../../../../worker/vocabulary/durations.ts";
import {
  type ExceptionEffect,
  type ExceptionSubject,
  type Finding,
  MAX_PHRASE_LENGTH,
  MIN_PHRASE_LENGTH,
  type MuteLength,
} from "../../../../worker/vocabulary/judging/exceptions.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Comment, ExceptionDraft } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FilterSelect } from "../../../ui/forms/filter-select.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { useUser } from "../../auth/session/session.ts";
import { BlockFields, firstTerms, LENGTHS, type Terms, termsOf } from "../../block-terms/block-fields.tsx";
import { PreviewResult } from "../preview-result.tsx";
import { useDebounced } from "../use-debounced.ts";
import { FINDING_NAMES } from "./exception-texts.ts";
import { exceptionPreviewQuery, useAddException } from "./queries.ts";

type Props = {
  title: string;
  comment: Pick<Comment, "id" | "author_name" | "account_name" | "rule_code">;
  effect: ExceptionEffect;
  /** The possible subjects of the exception; at first the first one is chosen. */
  subjects: readonly ExceptionSubject["kind"][];
  /** What was found in the comment; null when nothing was found. */
  finding: Finding | null;
  /** The initial text of the field. */
  phrase: string;
  onClose: () => void;
  /** @param id the id of the new exception */
  onSaved: (id: string, applyTo: ApplyTo) => void;
};

/** Makes an exception from a comment. Before it is saved, a preview shows what it would have changed. */
export function ExceptionDialog({
  title,
  comment,
  effect,
  subjects,
  finding,
  phrase: foundPhrase,
  onClose,
  onSaved,
}: Props) {
  const name = useId();
  const [about, setAbout] = useState(subjects[0]!);
  const [phrase, setPhrase] = useState(foundPhrase);
  const [length, setLength] = useState<MuteLength>();
  const [terms, setTerms] = useState(() => firstTerms(comment));
  const [everywhere, setEverywhere] = useState(false);
  const [evenThreats, setEvenThreats] = useState(false);
  const [applyTo, setApplyTo] = useState<ApplyTo>("past");
  const add = useAddException((id, saved) => onSaved(id, saved.applyTo));
  const choice = useRef<HTMLFieldSetElement>(null);
  // The choice gets the focus instead of the dialog's first button, which closes it, so that Enter saves.
  useEffect(() => choice.current?.querySelector<HTMLInputElement>("input:checked")?.focus(), []);
  const isWritten = about !== "phrase" || phrase.trim().length >= MIN_PHRASE_LENGTH;
  const isMute = about === "author" && effect === "hide";
  const isOfInstitution = useUser().workspace.institution && isMute;
  const lasts = isOfInstitution ? terms.lasts : length;
  // The same object until one of its fields changes, since its preview waits for a pause.
  const draft = useMemo<ExceptionDraft>(
    () => ({
      commentId: comment.id,
      effect,
      about,
      evenThreats,
      everywhere: everywhere && about !== "finding",
      ...(about === "phrase" && { phrase: phrase.trim() }),
      ...(isMute && lasts && { lasts }),
    }),
    [comment.id, effect, about, isMute, lasts, evenThreats, everywhere, phrase],
  );

  function send() {
    if (isWritten) add.mutate({ draft: { ...draft, ...(isOfInstitution && termsOf(terms)) }, applyTo });
  }

  function changeTerms(changed: Terms) {
    setTerms(changed);
    add.reset();
  }

  const author = comment.author_name ?? "esta persona";
  const labels = {
    phrase: "Esta frase",
    author: `Lo que escriba ${author}`,
    copies: "Este texto y sus copias, aunque cambien unas palabras",
    finding: `Lo marcado como ${finding ? FINDING_NAMES[finding] : "indebido"} en ${comment.account_name}`,
  };
  return (
    <FormDialog title={title} confirm="Guardar" isSending={add.isPending} onConfirm={send} onClose={onClose}>
      <fieldset ref={choice}>
        <legend className="sr-only">De qué se trata</legend>
        {subjects.map((subject) => (
          <label key={subject} className="flex min-h-11 items-center gap-3 text-ink sm:min-h-9">
            <input
              type="radio"
              name={name}
              checked={about === subject}
              onChange={() => setAbout(subject)}
              className="size-4.5 shrink-0 accent-lantern"
            />
            <span className="min-w-0 wrap-anywhere">{labels[subject]}</span>
          </label>
        ))}
        {about === "phrase" && (
          <div className="mt-2">
            <Field
              label="Frase"
              hint="Sin distinguir mayúsculas ni acentos. Con * vale cualquier terminación o principio."
              value={phrase}
              maxLength={MAX_PHRASE_LENGTH}
              autoComplete="off"
              error={isWritten ? undefined : `Escribe al menos ${MIN_PHRASE_LENGTH} caracteres`}
              onChange={(event) => setPhrase(event.target.value)}
            />
          </div>
        )}
      </fieldset>
      {isOfInstitution && <BlockFields kind="mute" terms={terms} onChange={changeTerms} />}
      {isMute && !isOfInstitution && (
        <FilterSelect
          label="Durante"
          all="Siempre"
          options={LENGTHS}
          value={length}
          onChange={(length) => {
            setLength(length);
            // For a while is about what comes next.
            setApplyTo(length ? "new" : "past");
          }}
        />
      )}
      <div className="space-y-2">
        {about !== "finding" && (
          <Checkbox
            label="En todas mis páginas"
            checked={everywhere}
            onChange={(event) => setEverywhere(event.target.checked)}
          />
        )}
        {effect === "show" && (
          <Checkbox
            label="También si parece una amenaza"
            hint="Sin esto, lo que parece una amenaza se sigue juzgando."
            checked={evenThreats}
            onChange={(event) => setEvenThreats(event.target.checked)}
          />
        )}
        <Checkbox
          label="Aplicarla también a los comentarios anteriores"
          hint="Lo que decidió una persona no cambia."
          checked={applyTo === "past"}
          onChange={(event) => setApplyTo(event.target.checked ? "past" : "new")}
        />
      </div>
      {isWritten && <ExceptionPreview draft={draft} />}
      {add.isError && <Alert look="error">{messageOf(add.error, "No se pudo guardar la excepción")}</Alert>}
    </FormDialog>
  );
}

const PAUSE_MS = 600;

/** What an exception would have changed. It loads when the form has not changed for a moment. @param draft  the same object until a field changes */
function ExceptionPreview({ draft }: { draft: ExceptionDraft }) {
  const settled = useDebounced(draft, PAUSE_MS);
  const preview = useQuery(exceptionPreviewQuery(settled));
  return (
    <section aria-label="Qué cambiaría" aria-busy={preview.isFetching || settled !== draft} className="space-y-3">
      <h3 className="font-medium text-ink">Qué habría cambiado en {PAST_DAYS} días</h3>
      <QueryResult
        query={preview}
        loading={<LoadingBlock label="Calculando qué cambiaría..." className="h-16 rounded-control" />}
        failed={messageOf(preview.error, "No se pudo calcular qué cambiaría.")}
      >
        {(found) => <PreviewResult preview={found} />}
      </QueryResult>
    </section>
  );
}
