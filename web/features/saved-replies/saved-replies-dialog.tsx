import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { AddReplyButton, type Editing, SavedRepliesList } from "./saved-replies-panel.tsx";
import { SavedReplyForm } from "./saved-reply-form.tsx";

type Props = {
  /** The text of a new saved reply with which the dialog begins; null to begin with the list. */
  newText: string | null;
  onClose: () => void;
};

/** The saved replies of the workspace: the list, or the form of one reply. */
export function SavedRepliesDialog({ newText, onClose }: Props) {
  const [editing, setEditing] = useState<Editing>(newText === null ? null : { reply: null, text: newText });
  if (editing) {
    const close = () => (newText === null ? setEditing(null) : onClose());
    return <SavedReplyForm reply={editing.reply} text={editing.text} onClose={close} />;
  }
  return (
    <Dialog
      title="Respuestas guardadas"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Listo
          </Button>
          <AddReplyButton onAdd={setEditing} />
        </>
      }
    >
      <SavedRepliesList onEdit={setEditing} />
    </Dialog>
  );
}
