import { type ComponentProps, type ReactNode, useId } from "react";
import { LabelAndHint } from "./label-and-hint.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "id" | "role" | "className"> & { label: string; hint?: ReactNode };

/** On or off, applied at once. In HTML it is a checkbox, for people and screen readers a switch. */
export function Switch({ label, hint, ...input }: Props) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center justify-between gap-4">
      <LabelAndHint id={id} label={label} hint={hint} className="font-medium text-ink" />
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state
        role="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-10 shrink-0 appearance-none rounded-full bg-line-strong transition-colors before:absolute before:top-1 before:left-1 before:size-4 before:rounded-full before:bg-surface before:transition-transform checked:bg-lantern checked:before:translate-x-4 checked:before:bg-on-lantern disabled:opacity-50"
        {...input}
      />
    </div>
  );
}
