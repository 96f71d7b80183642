import type { ComponentProps, ReactNode } from "react";

type Props = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  lead?: ReactNode;
  /** Stands at the right of the title. */
  action?: ReactNode;
};

/** A part of a screen, below a hairline. */
export function Section({ title, lead, action, className = "", children, ...props }: Props) {
  return (
    <section className={`border-t border-line pt-5 ${className}`} {...props}>
      {title && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div>
            <h2 className="font-semibold text-ink">{title}</h2>
            {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
