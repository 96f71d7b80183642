import { useQuery } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { NO_LONGER_NAMED } from "../../../../worker/vocabulary/ledger.ts";
import { MAX_NOTE_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Comment, NotesAnswer } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { TimeAgo } from "../../time/time-ago.tsx";
import { offerUndo } from "../data/undo.ts";
import { notesQuery, useAddNote, useChangeNote, useSetNoteDeleted } from "./queries.ts";

type Note = NotesAnswer["notes"][number];
type Props = {
  id: string;
  comment: Comment;
  /** Whether a new note is being written. */
  isWriting: boolean;
  onClose: () => void;
};

/** The team's notes about a comment, oldest first, and a form for a new one. */
export function NotesPanel({ id, comment, isWriting, onClose }: Props) {
  const query = useQuery({ ...notesQuery(comment), enabled: hasNotes(comment) });
  const add = useAddNote();
  return (
    <section id={id} aria-label="Notas del equipo" className="space-y-3 border-t border-line pt-3">
      <h3 className="font-semibold">
        Notas del equipo <span className="font-normal text-ink-faint">· no se publican</span>
      </h3>
      {hasNotes(comment) && (
        <QueryResult
          query={query}
          loading={<LoadingBlock label="Cargando las notas..." className="h-10 w-full max-w-md" />}
          failed="No se pudieron cargar las notas"
        >
          {(notes) => (
            <ul className="space-y-3">
              {notes.map((note) => (
                <NoteItem key={note.id} note={note} />
              ))}
            </ul>
          )}
        </QueryResult>
      )}
      {isWriting && (
        <NoteForm
          label="Nota"
          text=""
          send="Guardar nota"
          isSending={add.isPending}
          error={add.error}
          onSend={(text) => add.mutate({ commentId: comment.id, text }, { onSuccess: onClose })}
          onClose={onClose}
        />
      )}
    </section>
  );
}

const hasNotes = ({ notes }: Comment) => (notes?.count ?? 0) > 0;

function NoteItem({ note }: { note: Note }) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeNote();
  const { mutate: setDeleted, isPending } = useSetNoteDeleted();
  const author = note.author ?? NO_LONGER_NAMED;

  function remove() {
    const restore = () =>
      setDeleted({ id: note.id, deleted: false }, { onError: showFailure("No se pudo recuperar la nota") });
    setDeleted(
      { id: note.id, deleted: true },
      { onError: showFailure("No se pudo eliminar la nota"), onSuccess: () => offerUndo("Nota eliminada", restore) },
    );
  }

  if (isEditing)
    return (
      <li>
        <NoteForm
          label="Cambiar la nota"
          text={note.text}
          send="Guardar cambio"
          isSending={change.isPending}
          error={change.error}
          onSend={(text) => change.mutate({ id: note.id, text }, { onSuccess: () => setEditing(false) })}
          onClose={() => setEditing(false)}
        />
      </li>
    );
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-ink-faint">
          <span className="font-medium text-ink-soft">{author}</span> · <TimeAgo at={note.created_at} />
          {note.edited_at && " · cambiada"}
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap text-ink">{note.text}</p>
      </div>
      {note.is_mine && (
        <span className="flex shrink-0">
          <IconButton icon={Pencil} label="Cambiar tu nota" onClick={() => setEditing(true)} />
          <IconButton icon={Trash2} label="Eliminar tu nota" disabled={isPending} onClick={remove} />
        </span>
      )}
    </li>
  );
}

type FormProps = {
  label: string;
  text: string;
  send: string;
  isSending: boolean;
  error: Error | null;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** A form for the text of a note. Ctrl and Enter save it, Escape cancels. */
function NoteForm({ label, text, send, isSending, error, onSend, onClose }: FormProps) {
  const [written, setWritten] = useState(text);

  function save(event?: FormEvent) {
    event?.preventDefault();
    if (written.trim() && !isSending) onSend(written.trim());
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form onSubmit={save} onKeyDown={onKeyDown} className="space-y-2">
      <TextArea
        label={label}
        rows={2}
        // The person opened the form to write in it.
        autoFocus
        maxLength={MAX_NOTE_LENGTH}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      {error && <Alert look="error">{messageOf(error, "No se pudo guardar la nota")}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          aria-keyshortcuts="Control+Enter"
          loading={isSending}
          disabled={!written.trim()}
        >
          {send}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
