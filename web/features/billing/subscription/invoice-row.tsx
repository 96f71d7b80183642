import { CircleCheck, CircleX, Clock, Download, Undo2 } from "lucide-react";
import { money } from "../../../../worker/vocabulary/money/amount.ts";
import { Badge, type BadgeLook } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Cell } from "../../../ui/table.tsx";
import { shortDayText } from "../../time/date-text.ts";
import type { Invoice } from "../types.ts";
import { isPayable } from "./open-invoice.ts";

const PAID = "Pagado";
const PENDING = "Pendiente";
/** All of the amount came back: by a refund, or because the bank took it. */
const RETURNED = ["Reembolsado", "Devuelto"];
/** The type of a one-off payment, which has no invoice. */
const ONE_OFF = "payment_intent";

/** One line of the history. An open invoice can be paid on Stripe's own page, with another card too. */
export function InvoiceRow({ invoice, onOpen }: { invoice: Invoice; onOpen: () => void }) {
  const { type, status, hostedUrl } = invoice;
  const name = invoice.number ?? "Sin número";
  const day = shortDayText(invoice.date);
  return (
    <tr>
      <Cell className="figures sm:whitespace-nowrap">
        {type === ONE_OFF ? "Pago único" : name}
        <span className="block text-small text-ink-soft sm:hidden">
          {day}, {invoice.plan}
        </span>
      </Cell>
      <Cell className="figures whitespace-nowrap max-sm:hidden">{day}</Cell>
      <Cell className="max-sm:hidden">{invoice.plan}</Cell>
      <Cell numeric className="whitespace-nowrap">
        {money(invoice.amount, invoice.currency)}
        {invoice.refunded > 0 && status === PAID && (
          <span className="block text-small text-ink-soft">
            {money(invoice.refunded, invoice.currency)} reembolsados
          </span>
        )}
        <span className="mt-1 block sm:hidden">
          <InvoiceStatus status={status} />
        </span>
      </Cell>
      <Cell className="max-sm:hidden">
        <InvoiceStatus status={status} />
      </Cell>
      <Cell>
        {type === ONE_OFF ? (
          <p className="text-right text-ink-faint">Sin descarga</p>
        ) : (
          <div className="flex flex-wrap items-center justify-end gap-1">
            {isPayable(invoice) && (
              <a
                href={hostedUrl ?? undefined}
                target="_blank"
                rel="noopener"
                className={buttonClass("secondary", "small")}
              >
                Pagar
              </a>
            )}
            <IconButton icon={Download} label={`Descargar la factura ${name}`} onClick={onOpen} />
          </div>
        )}
      </Cell>
    </tr>
  );
}

function lookOf(status: string): [BadgeLook, typeof Clock] {
  if (status === PAID) return ["ok", CircleCheck];
  if (status === PENDING) return ["flag", Clock];
  return RETURNED.includes(status) ? ["neutral", Undo2] : ["hidden", CircleX];
}

function InvoiceStatus({ status }: { status: string }) {
  const [look, icon] = lookOf(status);
  return (
    <Badge look={look} icon={icon}>
      {status}
    </Badge>
  );
}
