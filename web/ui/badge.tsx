import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const LOOKS = {
  neutral: "bg-raised text-ink-soft",
  accent: "bg-lantern-soft text-lantern-text",
  ok: "bg-ok-soft text-ok",
  flag: "bg-flag-soft text-flag",
  hidden: "bg-hidden-soft text-hidden",
  wait: "bg-wait-soft text-wait",
} as const;

export type BadgeLook = keyof typeof LOOKS;
type Props = { look?: BadgeLook; icon?: LucideIcon; title?: string | undefined; children: ReactNode };

/** A short label. Give a status an icon too: no meaning depends on colour alone. */
export function Badge({ look = "neutral", icon: Icon, title, children }: Props) {
  return (
    <span
      title={title}
      className={`inline-flex items-center gap-1 rounded-chip px-1.5 py-0.5 text-small font-medium whitespace-nowrap ${LOOKS[look]}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {children}
    </span>
  );
}
