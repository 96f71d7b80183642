import type { ReactNode } from "react";

/** The end of a public page: one sentence and its buttons. */
export function CallToAction({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-8 px-4 py-16 sm:px-6 sm:py-20">
        <div className="max-w-xl">
          <h2 className="text-title font-semibold">{title}</h2>
          <p className="mt-3 text-pretty text-ink-soft">{lead}</p>
        </div>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </section>
  );
}
