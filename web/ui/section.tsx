import type { ComponentProps } from "react";

/** A part of a screen, below a hairline. */
export function Section({ className = "", ...props }: ComponentProps<"section">) {
  return <section className={`border-t border-line pt-5 ${className}`} {...props} />;
}

export function SectionTitle({ className = "", ...props }: ComponentProps<"h2">) {
  return <h2 className={`font-semibold text-ink ${className}`} {...props} />;
}
