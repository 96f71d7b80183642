import { MessageSquareText, Send, Sparkles } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";

type Props = {
  isSending: boolean;
  isSuggesting: boolean;
  isPicking: boolean;
  maySend: boolean;
  onSuggest: () => void;
  onPick: () => void;
  onClose: () => void;
};

/** Sends the reply, suggests one, opens the saved ones, or closes the form. */
export const ReplyButtons = ({ isSending, isSuggesting, isPicking, maySend, onSuggest, onPick, onClose }: Props) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" size="small" aria-keyshortcuts="Control+Enter" loading={isSending} disabled={!maySend}>
      {!isSending && <Send aria-hidden="true" className="size-4" />}
      Enviar respuesta
    </Button>
    <Button look="secondary" size="small" loading={isSuggesting} onClick={onSuggest}>
      {!isSuggesting && <Sparkles aria-hidden="true" className="size-4" />}
      Sugerir respuesta
    </Button>
    <Button look="secondary" size="small" aria-expanded={isPicking} onClick={onPick}>
      <MessageSquareText aria-hidden="true" className="size-4" />
      Guardadas
      <KeyHint>/</KeyHint>
    </Button>
    <Button look="quiet" size="small" onClick={onClose}>
      Cancelar
    </Button>
  </div>
);
