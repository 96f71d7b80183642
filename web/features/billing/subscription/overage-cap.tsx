import { type FormEvent, useState } from "react";
import { OverageCapInput } from "../../../../worker/features/billing/schemas.ts";
import { typedCents, usd } from "../../../../worker/vocabulary/money/amount.ts";
import { chargedByRaise } from "../../../../worker/vocabulary/money/overage.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { showMessage } from "../../../api/toasts.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { errorTextOr } from "../billing-errors.ts";
import { billing } from "../calls.ts";
import { useBillingMutation } from "../queries.ts";
import type { Usage } from "../types.ts";

const NO_AMOUNT = "Escribe un importe en USD, por ejemplo 40";

type Overage = NonNullable<Usage["overage"]>;

/** The most that comments over the limit may cost in a month, and a form to change it. */
export function OverageCap({ overage }: { overage: Overage }) {
  const [isOpen, setOpen] = useState(false);
  const { cap } = overage;
  if (isOpen) return <CapForm overage={overage} onEnd={() => setOpen(false)} />;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-soft">
      <span>
        Tope de gasto extra al mes: <strong className="figures font-semibold text-ink">{withTaxNote(usd(cap))}</strong>
      </span>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Cambiar tope
      </Button>
    </p>
  );
}

function CapForm({ overage, onEnd }: { overage: Overage; onEnd: () => void }) {
  const [amount, setAmount] = useState(String(overage.cap / 100).replace(".", ","));
  const [problem, setProblem] = useState<string>();
  const save = useBillingMutation(billing.setOverageCap);

  function submit(event: FormEvent) {
    event.preventDefault();
    const cents = typedCents(amount);
    if (Number.isNaN(cents)) return setProblem(NO_AMOUNT);
    const input = OverageCapInput.safeParse({ cap: cents });
    if (!input.success || input.data.cap === null) return setProblem(input.error?.issues[0]?.message ?? NO_AMOUNT);
    save.mutate(input.data.cap, {
      onSuccess: showMessage(onEnd),
      onError: (error) => setProblem(errorTextOr(error, "Error al cambiar el tope de gasto")),
    });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <Field
        label={withTaxNote("Tope de gasto al mes, en USD")}
        inputMode="decimal"
        value={amount}
        error={problem}
        hint="Al llegar al tope seguimos protegiendo y no se cobra nada más. Con 0 no se cobra nada."
        onChange={(event) => {
          setAmount(event.target.value);
          setProblem(undefined);
        }}
      />
      <BackCharge overage={overage} cap={typedCents(amount)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" loading={save.isPending}>
          Guardar tope
        </Button>
        <Button look="secondary" size="small" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

/** Says what a higher cap charges for comments that passed the present one earlier this month. @param props.cap  cents; may be NaN */
function BackCharge({ overage, cap }: { overage: Overage; cap: number }) {
  const { comments, cents } = chargedByRaise(overage, cap);
  if (!(cents > 0)) return null;
  return (
    <Alert look="warning">
      Al guardarlo se cobrarán <strong className="figures font-semibold">{withTaxNote(usd(cents))}</strong> más en tu
      próximo cobro, por{" "}
      {comments === 1 ? "un comentario que ya pasó" : `${figure(comments)} comentarios que ya pasaron`} del tope este
      mes.
    </Alert>
  );
}
