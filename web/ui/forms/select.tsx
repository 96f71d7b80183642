import { ChevronDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { inputClass } from "./field.tsx";
import { FieldShell } from "./field-shell.tsx";

type Props = Omit<ComponentProps<"select">, "id" | "className"> & {
  label: string;
  labelHidden?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
};

/** The platform's own list of options, the fastest on a phone. */
export function Select({ label, labelHidden, error, hint, children, ...select }: Props) {
  const id = useId();
  return (
    <FieldShell id={id} label={label} labelHidden={labelHidden} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <select id={id} className={`${inputClass} appearance-none truncate pr-9`} {...control} {...select}>
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
          />
        </div>
      )}
    </FieldShell>
  );
}
