import type { LucideIcon } from "lucide-react";

type Props = {
  label: string;
  icon: LucideIcon;
  color: string;
  /** The number; undefined until it is known. */
  count: string | undefined;
  isPressed: boolean;
  onPress: () => void;
};

/** A number of comments; a click shows them in the list. */
export function Tile({ label, icon: Icon, color, count, isPressed, onPress }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      onClick={onPress}
      className="flex min-h-11 shrink-0 items-center gap-2 rounded-card border border-line bg-surface px-3 py-1.5 text-left transition-colors hover:bg-raised aria-pressed:border-lantern-text aria-pressed:bg-raised xl:block xl:min-w-0 xl:px-3.5"
    >
      <span className="flex min-w-0 items-center gap-1.5 text-ink-soft">
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${color}`} />
        <span className="whitespace-nowrap xl:truncate">{label}</span>
      </span>
      <span className="figures block font-semibold xl:text-lg">{count ?? "–"}</span>
    </button>
  );
}
