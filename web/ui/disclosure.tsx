import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type Props = {
  label: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  className?: string;
  children: ReactNode;
};

/** A line that shows more below it when it is pressed. */
export function Disclosure({ label, isOpen = false, className = "", children }: Props) {
  return (
    <details open={isOpen} className={`group ${className}`}>
      <summary className="control-height inline-flex list-none items-center gap-1 rounded-control text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
