import { type ReactNode, useId } from "react";

type Option<T extends string> = { value: T; label: ReactNode };
type Props<T extends string> = { label: string; options: readonly Option<T>[]; value: T; onChange: (value: T) => void };

/** A few options, all visible, of which one is chosen. They are radio buttons: one tab stop, and the arrow keys move. */
export function SegmentedControl<T extends string>({ label, options, value, onChange }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="inline-flex max-w-full rounded-control bg-raised p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="control-height flex flex-auto flex-wrap items-center justify-center gap-x-1.5 rounded-chip px-2 sm:px-3 text-center font-medium text-ink-soft transition-colors hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:ring-1 has-checked:ring-line-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lantern-text"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
