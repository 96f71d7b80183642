import { ArrowUp } from "lucide-react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { KEYS } from "../keyboard/shortcuts.ts";

/** The number of new comments: they are held back, so that nothing moves while the reader works. */
export function NewComments({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div role="status">
      {count > 0 && (
        <button
          type="button"
          aria-keyshortcuts={KEYS.showNew}
          onClick={onShow}
          className="control-height inline-flex animate-rise items-center gap-2 rounded-full bg-lantern px-3 font-semibold text-on-lantern transition-colors hover:bg-lantern-strong"
        >
          <ArrowUp aria-hidden="true" className="size-4" />
          <span className="figures">
            {figure(count)} {count === 1 ? "nuevo" : "nuevos"}
          </span>
          <KeyHint>{KEYS.showNew}</KeyHint>
        </button>
      )}
    </div>
  );
}
