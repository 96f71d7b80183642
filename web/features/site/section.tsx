import type { ReactNode } from "react";

type Props = { id?: string; className?: string; title: string; lead?: ReactNode; children: ReactNode };

/** A part of a public page, with a line above. On wide screens its heading is in the margin. */
export function Section({ id, className = "", title, lead, children }: Props) {
  return (
    <section id={id} className={`border-t border-line ${className}`}>
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <div className="mb-8 max-w-2xl sm:mb-12">
          <h2 className="text-title font-semibold">{title}</h2>
          {lead && <p className="mt-4 text-pretty text-ink-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
