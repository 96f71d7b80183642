import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "children"> & { icon: LucideIcon; label: string };

/** A button with an icon and no text; `label` is its name, which hovering shows. 44 px for a finger, 36 for a mouse. */
export function IconButton({ icon: Icon, label, className = "", type = "button", ...props }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`control-height inline-flex aspect-square items-center justify-center rounded-control text-ink-soft transition-colors hover:not-disabled:bg-raised hover:not-disabled:text-ink disabled:opacity-50 ${className}`}
      {...props}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
