import type { ReactNode } from "react";
import { useAbility } from "../../auth/session/use-ability.ts";
import { NewComments } from "./new-comments.tsx";
import { ViewSwitch } from "./view-switch.tsx";

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
