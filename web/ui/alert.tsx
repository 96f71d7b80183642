import type { ReactNode } from "react";

const LOOKS = {
  error: "border-red-500/50 bg-red-950/60 text-red-200",
  success: "border-emerald-500/50 bg-emerald-950/60 text-emerald-200",
  warning: "border-amber-500/50 bg-amber-950/60 text-amber-200",
  info: "border-sky-500/50 bg-sky-950/60 text-sky-200",
} as const;

export function Alert({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div
      role={look === "error" ? "alert" : "status"}
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg border px-4 py-3 text-sm ${LOOKS[look]}`}
    >
      {children}
    </div>
  );
}
