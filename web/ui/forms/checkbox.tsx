import { type ComponentProps, type ReactNode, useId } from "react";
import { LabelAndHint } from "./label-and-hint.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "id"> & { label: ReactNode; hint?: ReactNode };

export function Checkbox({ label, hint, className = "", ...input }: Props) {
  const id = useId();
  return (
    <div className={`flex min-h-11 items-center gap-3 sm:min-h-9 ${className}`}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="size-4.5 shrink-0 accent-lantern disabled:opacity-50"
        {...input}
      />
      <LabelAndHint id={id} label={label} hint={hint} className="text-ink" />
    </div>
  );
}
