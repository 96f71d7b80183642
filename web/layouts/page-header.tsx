import type { ReactNode } from "react";

export function PageHeader({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <title>{`${title} · Atalaya`}</title>
      <div>
        <h1 className="text-2xl font-bold">{title}</h1>
        {lead && <p className="mt-1 text-slate-400">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
