import { LoaderCircle } from "lucide-react";
import type { ComponentProps } from "react";

const LOOKS = {
  primary: "bg-lantern text-on-lantern hover:not-disabled:bg-lantern-strong",
  secondary: "border border-line-strong/60 bg-surface text-ink hover:not-disabled:bg-raised",
  danger: "bg-hidden-fill text-white hover:not-disabled:brightness-110",
  quiet: "text-ink-soft hover:not-disabled:bg-raised hover:not-disabled:text-ink",
} as const;
const SIZES = {
  small: "px-2.5 py-1 gap-1.5",
  medium: "px-3.5 py-1.5 gap-2",
  large: "min-h-12 px-5 py-2.5 gap-2",
} as const;

type ButtonLook = keyof typeof LOOKS;
type ButtonSize = keyof typeof SIZES;

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: ButtonLook = "primary", size: ButtonSize = "medium") =>
  `control-height inline-flex items-center justify-center rounded-control text-center font-semibold transition-colors select-none disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress ${SIZES[size]} ${LOOKS[look]}`;

type Props = ComponentProps<"button"> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks, but keeps its place, its width and the focus. */
  loading?: boolean;
};

export function Button({
  look,
  size,
  loading = false,
  className = "",
  type = "button",
  onClick,
  children,
  ...props
}: Props) {
  return (
    <button
      type={loading ? "button" : type}
      aria-disabled={loading || undefined}
      onClick={loading ? undefined : onClick}
      className={`${buttonClass(look, size)} ${className}`}
      {...props}
    >
      {loading && <LoaderCircle aria-hidden="true" className="size-4 shrink-0 animate-spin" />}
      {children}
    </button>
  );
}
