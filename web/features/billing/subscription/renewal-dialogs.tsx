import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { showMessage } from "../../../api/toasts.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { dayText } from "../../time/date-text.ts";
import { errorTextOr } from "../billing-errors.ts";
import { billing } from "../calls.ts";
import { useBillingMutation } from "../queries.ts";

type Props = {
  planName: string;
  periodEnd: string | null;
  /** What each further period costs, cents without added taxes; null while it is unknown. */
  price: number | null;
  onClose: () => void;
};
type CancelProps = Omit<Props, "price"> & {
  /** Whether another plan or cycle is scheduled, which the cancellation drops. */
  dropsChange: boolean;
};

export function CancelDialog({ planName, periodEnd, dropsChange, onClose }: CancelProps) {
  const cancel = useBillingMutation(billing.cancel);
  return (
    <ConfirmDialog
      title="¿Cancelar tu suscripción?"
      confirm="Cancelar suscripción"
      cancel="Mantener mi plan"
      look="danger"
      isSending={cancel.isPending}
      error={cancel.isError ? errorTextOr(cancel.error, "Error al cancelar suscripción") : null}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: showMessage(onClose) })}
      onClose={onClose}
    >
      <p>
        Conservas el plan {planName}{" "}
        {periodEnd ? `hasta el ${dayText(periodEnd)}` : "hasta el final del periodo pagado"}, y el plan no se renueva.
        Los comentarios sobre el límite de tu plan que uses hasta entonces se cobran aparte. Después tu cuenta pasa al
        plan gratuito y tus páginas quedan en pausa.
      </p>
      <p>
        {dropsChange && "El cambio que tenías programado se anula. "}
        Puedes reactivarla cuando quieras antes de esa fecha.
      </p>
    </ConfirmDialog>
  );
}

export function ReactivateDialog({ planName, periodEnd, price, onClose }: Props) {
  const reactivate = useBillingMutation(billing.reactivate);
  return (
    <ConfirmDialog
      title="¿Reactivar tu suscripción?"
      confirm="Reactivar suscripción"
      cancel="Ahora no"
      isSending={reactivate.isPending}
      error={reactivate.isError ? errorTextOr(reactivate.error, "Error al reactivar suscripción") : null}
      onConfirm={() => reactivate.mutate(undefined, { onSuccess: showMessage(onClose) })}
      onClose={onClose}
    >
      <p>
        Tu plan {planName} se renovará automáticamente {periodEnd ? `el ${dayText(periodEnd)}` : "al final del periodo"}
        {price !== null && ` por ${withTaxNote(usd(price))}`}. Hoy no se cobra nada.
      </p>
    </ConfirmDialog>
  );
}
