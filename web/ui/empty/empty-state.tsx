import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Props = { icon: LucideIcon; title: string; children?: ReactNode; action?: ReactNode };

/** Shown for an empty list: what the list will contain, and the one thing to do. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center">
      <Icon aria-hidden="true" className="mb-1 size-6 text-ink-faint" />
      <p className="font-semibold text-ink">{title}</p>
      {children && <p className="max-w-sm text-balance text-ink-soft">{children}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
