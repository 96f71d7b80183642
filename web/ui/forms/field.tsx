import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldShell } from "./field-shell.tsx";

// The text has 16 px on a phone, where a smaller input makes the browser zoom in. The border's colour is named by its variable,
// since `border-hidden` is a border style.
export const inputClass =
  "control-height w-full rounded-control border border-line-strong bg-ground px-3 py-1.5 text-[1rem] text-ink transition-colors hover:not-disabled:border-ink-faint [[readonly]]:bg-raised disabled:opacity-50 aria-invalid:border-(--color-hidden) sm:text-base";

export type FieldProps = Omit<ComponentProps<"input">, "id"> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shown inside the input, at its right end. */
  trailing?: ReactNode;
};

/** A labelled input, with its error and its hint below it. */
export function Field({ label, error, hint, trailing, className = "", ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input id={id} className={`${inputClass} ${trailing ? "pr-12" : ""} ${className}`} {...control} {...input} />
          {trailing && <div className="absolute inset-y-0 right-0 flex items-center">{trailing}</div>}
        </div>
      )}
    </FieldShell>
  );
}
