import type { ReactNode } from "react";

type Props = {
  title: string;
  lead?: string;
  children?: ReactNode;
};

/** The page's title and lead, and its actions at the right. */
export function PageHeader({ title, lead, children }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <title>{`${title} · Atalaya`}</title>
      <div className="min-w-52 flex-1">
        <h1 className="text-title font-semibold">{title}</h1>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </header>
  );
}
