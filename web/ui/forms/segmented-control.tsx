import { type ReactNode, useId } from "react";

type Choice<T extends string> = { value: T; label: ReactNode };
type Props<T extends string> = { label: string; choices: readonly Choice<T>[]; value: T; onChange: (value: T) => void };

/** A choice of a few, all visible. Radio buttons to the platform: the arrow keys move, one tab stop. */
export function Segmented<T extends string>({ label, choices, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-control border border-line bg-raised p-1">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="control-height flex flex-auto flex-wrap items-center justify-center gap-x-1.5 rounded-chip px-2 sm:px-3 text-center text-sm font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong/60 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lantern-text"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
