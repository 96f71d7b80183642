import { type ComponentProps, type ReactNode, useId } from "react";

export const inputClass =
  "w-full min-h-10 rounded-lg border border-slate-700 bg-slate-950 px-3 py-2 text-slate-100 placeholder:text-slate-500 aria-invalid:border-red-500";

type FieldProps = ComponentProps<"input"> & { label: string; error?: string | undefined; trailing?: ReactNode };

/** A labelled input with its own error under it; `trailing` sits inside the input's right end. */
export function Field({ label, error, trailing, ...input }: FieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium text-slate-300">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          className={`${inputClass} ${trailing ? "pr-24" : ""}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
        {trailing}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm text-red-300">
          {error}
        </p>
      )}
    </div>
  );
}
