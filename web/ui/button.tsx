import type { ComponentProps } from "react";

const LOOKS = {
  primary: "bg-amber-400 text-slate-950 hover:bg-amber-300",
  secondary: "border border-slate-700 bg-slate-800 text-slate-100 hover:bg-slate-700",
  danger: "bg-red-600 text-white hover:bg-red-500",
  quiet: "text-slate-300 hover:bg-slate-800 hover:text-white",
} as const;

export type ButtonLook = keyof typeof LOOKS;

export const buttonClass = (look: ButtonLook = "primary") =>
  `inline-flex min-h-10 items-center justify-center gap-2 rounded-lg px-4 py-2 text-sm font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-50 ${LOOKS[look]}`;

export function Button({
  look = "primary",
  className = "",
  type = "button",
  ...props
}: ComponentProps<"button"> & { look?: ButtonLook }) {
  return <button type={type} className={`${buttonClass(look)} ${className}`} {...props} />;
}
