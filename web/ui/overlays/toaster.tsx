import * as Radix from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from "lucide-react";
import { useStore } from "../../store.ts";
import { buttonClass } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { KeyHint } from "../key-hint.tsx";
import { hideToast, type Toast, toasts } from "./toast-store.ts";

const SHOWN_MS = 3_000;
/** Longer, so that there is time to reach for the action. */
const WITH_ACTION_MS = 5_000;
const ICONS: Record<Toast["look"], { Icon: LucideIcon; color: string }> = {
  success: { Icon: CircleCheck, color: "text-ok" },
  error: { Icon: CircleAlert, color: "text-hidden" },
  info: { Icon: Info, color: "text-wait" },
};

/** The visible toasts. They stay while the pointer or the focus is on them; F8 moves the focus to them. */
export function Toaster() {
  const shown = useStore(toasts);
  return (
    <Radix.Provider duration={SHOWN_MS} label="Aviso">
      {shown.map((toast) => (
        <ToastBar key={toast.id} {...toast} />
      ))}
      <Radix.Viewport
        label="Avisos ({hotkey})"
        className="fixed inset-x-4 bottom-[calc(var(--bottom-edge)+1rem)] z-50 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto sm:left-auto sm:w-96"
      />
    </Radix.Provider>
  );
}

/** An error stays until it is closed. */
const usualMs = (look: Toast["look"], action: Toast["action"]) =>
  look === "error" ? Number.POSITIVE_INFINITY : action ? WITH_ACTION_MS : SHOWN_MS;

function ToastBar({ id, look, text, action, shownMs = usualMs(look, action) }: Toast) {
  const { Icon, color } = ICONS[look];
  return (
    <Radix.Root
      type={look === "error" ? "foreground" : "background"}
      duration={shownMs}
      onOpenChange={(open) => open || hideToast(id)}
      className="flex animate-rise items-center gap-3 rounded-card border border-line-strong/60 bg-raised py-2 pr-2 pl-4 text-ink shadow-raised"
    >
      <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${color}`} />
      <Radix.Description className="min-w-0 flex-1 py-1">{text}</Radix.Description>
      {action && (
        <Radix.Action altText={action.label} onClick={action.run} className={buttonClass("quiet", "small")}>
          {action.label}
          {action.keyHint && <KeyHint>{action.keyHint}</KeyHint>}
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton icon={X} label="Cerrar aviso" />
      </Radix.Close>
    </Radix.Root>
  );
}
