import type { ReactNode } from "react";

const LOOKS = {
  neutral: "bg-slate-700 text-slate-100",
  green: "bg-emerald-900 text-emerald-200",
  red: "bg-red-900 text-red-200",
  amber: "bg-amber-900 text-amber-200",
  blue: "bg-sky-900 text-sky-200",
} as const;

export type BadgeLook = keyof typeof LOOKS;

export function Badge({
  look = "neutral",
  title,
  children,
}: {
  look?: BadgeLook;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span title={title} className={`inline-flex rounded-full px-2.5 py-0.5 text-xs font-medium ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
