import { ArrowUp, LayoutList, Rows3 } from "lucide-react";
import type { ReactNode } from "react";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { useAbility } from "../../auth/session/use-ability.ts";
import { KEYS } from "../keyboard/shortcuts.ts";
import { chooseView, useView } from "./view.ts";

type Props = {
  selectedCount: number;
  loadedCount: number;
  onSelectAll: (all: boolean) => void;
  newCount: number;
  onShowNew: () => void;
  children: ReactNode;
};

/** Stays above the list while it scrolls: the selection, its actions, and new comments. */
export function ListHead({ selectedCount, loadedCount, onSelectAll, newCount, onShowNew, children }: Props) {
  const mayModerate = useAbility("moderate");
  const all = loadedCount > 0 && selectedCount >= loadedCount;
  return (
    <div className="sticky top-14 z-10 -mx-1 -mt-2 bg-ground px-1 lg:top-0">
      <div className="flex min-h-15 items-center sm:flex-wrap gap-x-2 gap-y-1 py-1.5 pr-1 pl-3 sm:pl-4.5">
        {mayModerate && (
          <label className="-m-2 grid size-11 shrink-0 place-items-center">
            <input
              ref={(box) => {
                if (box) box.indeterminate = selectedCount > 0 && !all;
              }}
              type="checkbox"
              aria-label="Seleccionar todos los de la lista"
              disabled={loadedCount === 0}
              checked={all}
              onChange={(event) => onSelectAll(event.target.checked)}
              className="size-4.5 accent-lantern"
            />
          </label>
        )}
        {children}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          <NewComments count={newCount} onShow={onShowNew} />
          <ViewSwitch />
        </div>
      </div>
    </div>
  );
}

/** The number of new comments: they are held back, so that nothing moves while the reader works. */
function NewComments({ count, onShow }: { count: number; onShow: () => void }) {
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

const CHOICES = [
  { view: "lines", icon: Rows3, label: "Ver como líneas" },
  { view: "cards", icon: LayoutList, label: "Ver como tarjetas" },
] as const;

/** Switches between lines, which show many comments, and cards, which show everything about each comment. */
function ViewSwitch() {
  const current = useView();
  return (
    <fieldset className="flex gap-0.5 max-sm:hidden" aria-label="Vista de la lista">
      {CHOICES.map(({ view, icon: Icon, label }) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === current}
          aria-label={label}
          title={label}
          onClick={() => chooseView(view)}
          className="control-height grid aspect-square place-items-center rounded-control text-ink-faint transition-colors hover:bg-raised hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink"
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </button>
      ))}
    </fieldset>
  );
}
