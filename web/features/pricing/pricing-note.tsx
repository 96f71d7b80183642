import { OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import { withTaxNote } from "../../tax-note.ts";

/** The note that applies to the prices of all plans. */
export function PricingNote() {
  return (
    <p className="mt-4 max-w-3xl text-pretty text-ink-faint">
      Precios en dólares de Estados Unidos. Una página de Facebook y su Instagram cuentan como una. Los comentarios que
      pasen del límite de tu plan se cobran a {withTaxNote(`${OVERAGE.usdPerThousand} USD`)} por cada 1.000, hasta el
      tope mensual que fijes; el spam reconocido no cuenta.
    </p>
  );
}
