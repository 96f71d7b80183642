import type { ReactNode } from "react";

type ControlProps = { "aria-invalid": true | undefined; "aria-describedby": string | undefined };
type Props = {
  id: string;
  label: string;
  /** Only screen readers get the label: sighted people understand the control without it. */
  labelHidden?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  children: (control: ControlProps) => ReactNode;
};

/** A control of a form with its label, its hint and its error, all tied to the control by `id`. */
export function FieldShell({ id, label, labelHidden, error, hint, children }: Props) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "mb-1.5 block w-fit font-medium text-ink"}>
        {label}
      </label>
      {children({ "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-hidden">
          {error}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  );
}
