import type { ReactNode } from "react";

type Props = { id: string; label: ReactNode; hint: ReactNode; className: string };

/** The label of a checkbox or a switch, and its hint, which describes the input `id`. */
export function LabelAndHint({ id, label, hint, className }: Props) {
  return (
    <div>
      <label htmlFor={id} className={className}>
        {label}
      </label>
      {hint && (
        <div id={`${id}-hint`} className="text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  );
}
