import { useQuery } from "@tanstack/react-query";
import { MessageSquareText, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { MAX_SAVED_REPLIES } from "../../../worker/features/saved-replies/schemas.ts";
import { showFailure } from "../../api/toasts.ts";
import type { SavedReply } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { HelpLink } from "../help/help-link.tsx";
import { findReplies } from "./find-replies.ts";
import { savedRepliesQuery, useDeleteSavedReply, useSaveReply } from "./queries.ts";
import { RepliesPlaceholder } from "./replies-placeholder.tsx";
import { SavedReplyForm } from "./saved-reply-form.tsx";

/** What is edited: a saved reply, or a new one with its first text. */
export type Editing = { reply: SavedReply | null; text: string } | null;

const UNDO_MS = 8_000;
const SEARCH_FROM = 6;

/** The saved replies on the page of rules. */
export function SavedRepliesPanel() {
  const [editing, setEditing] = useState<Editing>(null);
  return (
    <div className="space-y-4">
      <SavedRepliesList onEdit={setEditing} />
      <AddReplyButton look="secondary" onAdd={setEditing} />
      {editing && <SavedReplyForm reply={editing.reply} text={editing.text} onClose={() => setEditing(null)} />}
    </div>
  );
}

type Adding = { look?: "secondary"; onAdd: (editing: Editing) => void };

export function AddReplyButton({ look, onAdd }: Adding) {
  const { data: replies } = useQuery(savedRepliesQuery);
  return (
    <Button
      {...(look && { look })}
      disabled={!replies || replies.length >= MAX_SAVED_REPLIES}
      onClick={() => onAdd({ reply: null, text: "" })}
    >
      <Plus aria-hidden="true" className="size-4" />
      Añadir respuesta
    </Button>
  );
}

/** The saved replies of the workspace, each with its actions. */
export function SavedRepliesList({ onEdit }: { onEdit: (editing: Editing) => void }) {
  const { data: replies } = useQuery(savedRepliesQuery);
  const [sought, setSought] = useState("");
  const removeReply = useRemoveWithUndo();
  const matching = findReplies(replies ?? [], sought);
  const isFull = (replies?.length ?? 0) >= MAX_SAVED_REPLIES;
  return (
    <div className="space-y-4">
      <p>
        Las comparte todo tu equipo. Al responder, ábrelas con «/» y elige una.{" "}
        <HelpLink article="respuestas">Cómo se usan</HelpLink>
      </p>
      {isFull && <p className="text-ink-faint">Ya tienes {MAX_SAVED_REPLIES}, que son las que caben.</p>}
      <RepliesPlaceholder />
      {replies?.length === 0 && (
        <EmptyState icon={MessageSquareText} title="No hay respuestas guardadas">
          Por ejemplo: tu horario, tu política de envíos o un «gracias, {"{nombre}"}».
        </EmptyState>
      )}
      {(replies?.length ?? 0) >= SEARCH_FROM && (
        <Field
          label="Buscar"
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {sought && matching.length === 0 && <p className="text-ink-faint">Ninguna dice «{sought.trim()}».</p>}
      {matching.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {matching.map((reply) => (
            <li key={reply.id} className="flex items-center gap-2 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere text-ink">{reply.name}</p>
                <p className="line-clamp-2 wrap-anywhere">{reply.text}</p>
              </div>
              <IconButton
                icon={Pencil}
                label={`Cambiar ${reply.name}`}
                onClick={() => onEdit({ reply, text: reply.text })}
              />
              <IconButton icon={Trash2} label={`Eliminar ${reply.name}`} onClick={() => removeReply(reply)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Deletes a reply at once, and offers an undo. */
function useRemoveWithUndo() {
  const { mutate: remove } = useDeleteSavedReply();
  const { mutate: save } = useSaveReply();
  const bringBack = ({ name, text }: SavedReply) =>
    save({ id: null, name, text }, { onError: showFailure("No se pudo recuperar la respuesta") });
  return (reply: SavedReply) =>
    remove(reply, {
      onError: showFailure("No se pudo eliminar la respuesta"),
      onSuccess: () =>
        showToast({
          look: "success",
          text: `«${reply.name}» eliminada`,
          shownMs: UNDO_MS,
          action: { label: "Deshacer", run: () => bringBack(reply) },
        }),
    });
}
