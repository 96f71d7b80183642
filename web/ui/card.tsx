import type { ComponentProps } from "react";

export function Card({ className = "", ...props }: ComponentProps<"section">) {
  return <section className={`rounded-xl border border-slate-800 bg-slate-900 p-5 ${className}`} {...props} />;
}
