import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX, Clock, Download, Receipt } from "lucide-react";
import { Alert } from "../../ui/alert.tsx";
import { Badge, type BadgeLook } from "../../ui/badge.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { Cell, Table } from "../../ui/table.tsx";
import { shortDayText } from "./days.ts";
import { money } from "./money.ts";
import { openInvoice } from "./open-invoice.ts";
import { historyQuery } from "./queries.ts";
import type { Invoice } from "./shapes.ts";
import { useNotice } from "./use-notice.ts";

const EMPTY = "No hay facturas disponibles";
const PAID = "Pagado";
const PENDING = "Pendiente";
/** A one-off payment: it has no invoice. */
const ONE_OFF = "payment_intent";

const COLUMNS = [
  { name: "Factura" },
  { name: "Fecha" },
  { name: "Plan" },
  { name: "Importe", numeric: true },
  { name: "Estado" },
  { name: "Acción" },
];

/** Every invoice and one-off payment, the latest first. */
export function BillingHistory() {
  const { data: invoices, isError } = useQuery(historyQuery);
  const [notice, setNotice] = useNotice();

  function open(invoice: Invoice) {
    const problem = openInvoice(invoice);
    if (problem) setNotice({ look: "error", text: problem });
  }

  return (
    <Card>
      <CardTitle className="mb-4">Historial de facturación</CardTitle>
      {notice && (
        <div className="mb-3">
          <Alert look={notice.look}>{notice.text}</Alert>
        </div>
      )}
      {!invoices && !isError && (
        <Loading label="Cargando facturas...">
          <Skeleton className="mb-3 h-4 w-full" />
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      {!invoices && isError && (
        <p className="text-ink-soft">No se pudieron cargar tus facturas. Vuelve a intentarlo en unos minutos.</p>
      )}
      {invoices?.length === 0 && (
        <EmptyState icon={Receipt} title={EMPTY}>
          Aquí estarán las de tu plan en cuanto compres uno.
        </EmptyState>
      )}
      {invoices && invoices.length > 0 && (
        <Table label="Facturas" columns={COLUMNS}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} onOpen={() => open(invoice)} />
          ))}
        </Table>
      )}
    </Card>
  );
}

function InvoiceRow({ invoice, onOpen }: { invoice: Invoice; onOpen: () => void }) {
  const name = invoice.number ?? "Sin número";
  return (
    <tr>
      <Cell className="figures whitespace-nowrap">{invoice.type === ONE_OFF ? "Pago único" : name}</Cell>
      <Cell className="figures whitespace-nowrap">{shortDayText(invoice.date)}</Cell>
      <Cell>{invoice.plan}</Cell>
      <Cell numeric className="whitespace-nowrap">
        {money(invoice.amount, invoice.currency)}
      </Cell>
      <Cell>
        <InvoiceStatus status={invoice.status} />
      </Cell>
      <Cell>
        {invoice.type === ONE_OFF ? (
          <span className="text-ink-faint">Sin descarga</span>
        ) : (
          <IconButton icon={Download} label={`Descargar la factura ${name}`} onClick={onOpen} />
        )}
      </Cell>
    </tr>
  );
}

function InvoiceStatus({ status }: { status: string }) {
  const [look, icon]: [BadgeLook, typeof Clock] =
    status === PAID ? ["ok", CircleCheck] : status === PENDING ? ["flag", Clock] : ["hidden", CircleX];
  return (
    <Badge look={look} icon={icon}>
      {status}
    </Badge>
  );
}
