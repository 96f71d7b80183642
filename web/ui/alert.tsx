import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const LOOKS: Record<"error" | "success" | "warning" | "info", { box: string; icon: string; Icon: LucideIcon }> = {
  error: { box: "bg-hidden-soft", icon: "text-hidden", Icon: CircleAlert },
  success: { box: "bg-ok-soft", icon: "text-ok", Icon: CircleCheck },
  warning: { box: "bg-flag-soft", icon: "text-flag", Icon: TriangleAlert },
  info: { box: "bg-wait-soft", icon: "text-wait", Icon: Info },
};

type Props = {
  look: keyof typeof LOOKS;
  children: ReactNode;
  action?: ReactNode;
  /** Cuts the sentence, which the action shows whole: to one line, on a phone to two next to the action. */
  isShort?: boolean;
};

/** An important sentence. Screen readers announce an error at once, anything else later. `action` is at its end, on a phone below it. */
export function Alert({ look, children, action, isShort = false }: Props) {
  const { box, icon, Icon } = LOOKS[look];
  return (
    <div
      role={look === "error" ? "alert" : "status"}
      className={`flex animate-appear items-center gap-x-3 gap-y-1 rounded-control py-2 pr-2 pl-3 text-ink ${isShort ? "" : "flex-wrap"} ${box}`}
    >
      <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${icon}`} />
      <div className={`min-w-0 flex-1 wrap-anywhere ${isShort ? "line-clamp-2 sm:line-clamp-1" : "basis-48 py-1"}`}>
        {children}
      </div>
      {action && <div className="ml-auto shrink-0">{action}</div>}
    </div>
  );
}
