import { Search } from "lucide-react";
import type { RefObject } from "react";
import { inputClass } from "../../../ui/forms/field.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { KEYS } from "../keyboard/shortcuts.ts";
import { useTyped } from "./use-typed.ts";

type Props = { value: string; onSearch: (search: string) => void; inputRef: RefObject<HTMLInputElement | null> };

/** Searches when typing pauses. */
export function SearchBox({ value, onSearch, inputRef }: Props) {
  const [text, setText] = useTyped(value, onSearch);
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={inputRef}
        type="search"
        name="search"
        autoComplete="off"
        aria-label="Buscar comentarios"
        aria-keyshortcuts={KEYS.search}
        placeholder="Buscar por autor o contenido..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
        className={`${inputClass} peer pl-9 text-ellipsis`}
      />
      <span className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-ink-faint peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden">
        <KeyHint>{KEYS.search}</KeyHint>
      </span>
    </div>
  );
}
