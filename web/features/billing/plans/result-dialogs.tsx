import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

export function SuccessDialog({
  headline,
  children,
  onClose,
}: {
  headline: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog title="¡Éxito!" onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
      <div className="flex gap-3">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ok" />
        <div className="space-y-2">
          <p className="font-semibold text-ink">{headline}</p>
          {children && <p>{children}</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** Says that a change was agreed, but Stripe has not confirmed it yet. */
export function WaitingDialog({ title, detail, onClose }: { title: string; detail: string; onClose: () => void }) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
      <Alert look="info">{detail}</Alert>
    </Dialog>
  );
}

type FailureProps = { title: string; detail: string; action?: ReactNode; onClose: () => void };

/** Says what failed and why; `action` is the remedy. */
export function FailureDialog({ title, detail, action, onClose }: FailureProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look={action ? "secondary" : "primary"} onClick={onClose}>
            Cerrar
          </Button>
          {action}
        </>
      }
    >
      <Alert look="error">{detail}</Alert>
    </Dialog>
  );
}
