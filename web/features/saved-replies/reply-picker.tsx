import { useQuery } from "@tanstack/react-query";
import { Plus, Settings2 } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { SavedReply } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { inputClass } from "../../ui/forms/field.tsx";
import { findReplies } from "./find-replies.ts";
import { savedRepliesQuery } from "./queries.ts";
import { RepliesPlaceholder } from "./replies-placeholder.tsx";

type Props = {
  /** Returns a saved text with its variables replaced. */
  fill: (text: string) => string;
  /** The text that the person has written, which can be saved; empty for none. */
  written: string;
  onPick: (text: string) => void;
  /** Opens the dialog with the list, or with a new saved reply of a text. It is outside of the reply's form, since forms cannot be nested. */
  onManage: (newText: string | null) => void;
  onClose: () => void;
};

const SEARCH = "Buscar en las respuestas guardadas";

/** A list of saved replies to search and choose from, by arrow keys, Enter and Escape, or by a click. */
export function ReplyPicker({ fill, written, onPick, onManage, onClose }: Props) {
  const { data: replies } = useQuery(savedRepliesQuery);
  const [sought, setSought] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  // The person opened the list to search it.
  useEffect(() => search.current?.focus(), []);
  const matching = findReplies(replies ?? [], sought);
  const current = Math.min(at, matching.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const chosen = matching[current];
    if (key === "ArrowDown") setAt(matching.length === 0 ? 0 : (current + 1) % matching.length);
    else if (key === "ArrowUp") setAt(matching.length === 0 ? 0 : (current - 1 + matching.length) % matching.length);
    else if (key === "Enter" && !event.ctrlKey && !event.metaKey) chosen && onPick(fill(chosen.text));
    else if (key === "Escape") onClose();
    else return;
    event.preventDefault();
    // The same key would also close the reply box.
    event.stopPropagation();
  }

  return (
    <div className="space-y-2">
      <input
        ref={search}
        role="combobox"
        aria-label={SEARCH}
        placeholder={SEARCH}
        aria-expanded={matching.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={matching[current] && `${id}-${current}`}
        autoComplete="off"
        value={sought}
        onChange={(event) => {
          setSought(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className={inputClass}
      />
      <RepliesPlaceholder />
      {replies && matching.length === 0 && (
        <p className="px-2 py-1.5 text-ink-faint">
          {replies.length === 0
            ? "Aún no hay respuestas guardadas. Escribe una y guárdala: la usarás con dos teclas."
            : `Ninguna dice «${sought.trim()}».`}
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label="Respuestas guardadas" className="max-h-52 overflow-y-auto">
        {matching.map((reply, index) => (
          <Option
            key={reply.id}
            id={`${id}-${index}`}
            reply={reply}
            preview={fill(reply.text)}
            isCurrent={index === current}
            onPick={onPick}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1 border-t border-line pt-2">
        {written.trim() !== "" && (
          <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => onManage(written)}>
            <Plus aria-hidden="true" className="size-4" />
            Guardar este texto
          </Button>
        )}
        <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => onManage(null)}>
          <Settings2 aria-hidden="true" className="size-4" />
          Administrar
        </Button>
      </div>
    </div>
  );
}

type OptionProps = {
  id: string;
  reply: SavedReply;
  preview: string;
  isCurrent: boolean;
  onPick: (text: string) => void;
};

function Option({ id, reply, preview, isCurrent, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which has the focus
    <div
      ref={(element) => {
        if (isCurrent) element?.scrollIntoView({ block: "nearest" });
      }}
      id={id}
      role="option"
      // The focus stays in the search field, which has the current option in `aria-activedescendant`.
      tabIndex={-1}
      aria-selected={isCurrent}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(preview)}
      className={`cursor-pointer rounded-control px-2 py-1.5 hover:bg-raised ${isCurrent ? "bg-raised" : ""}`}
    >
      <span className="block font-medium text-ink">{reply.name}</span>
      <span className="line-clamp-2 wrap-anywhere text-ink-faint">{preview}</span>
    </div>
  );
}
