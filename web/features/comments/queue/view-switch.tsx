import { LayoutList, Rows3 } from "lucide-react";
import { chooseView, useView } from "./view.ts";

const CHOICES = [
  { view: "lines", icon: Rows3, label: "Ver como líneas" },
  { view: "cards", icon: LayoutList, label: "Ver como tarjetas" },
] as const;

/** Switches between lines, which show many comments, and cards, which show everything about each comment. */
export function ViewSwitch() {
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
