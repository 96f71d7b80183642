import { type ComponentProps, type ReactNode, useId } from "react";
import { inputClass } from "./field.tsx";
import { FieldShell } from "./field-shell.tsx";

type Props = Omit<ComponentProps<"textarea">, "id"> & { label: string; error?: string | undefined; hint?: ReactNode };

export function TextArea({ label, error, hint, className = "", rows = 3, ...textarea }: Props) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} error={error} hint={hint}>
      {(control) => (
        <textarea id={id} rows={rows} className={`${inputClass} ${className}`} {...control} {...textarea} />
      )}
    </FieldShell>
  );
}
