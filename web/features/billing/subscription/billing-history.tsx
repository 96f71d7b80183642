import { useQuery } from "@tanstack/react-query";
import { Receipt } from "lucide-react";
import { Alert } from "../../../ui/alert.tsx";
import { EmptyState } from "../../../ui/empty/empty-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { Table } from "../../../ui/table.tsx";
import { historyQuery } from "../queries.ts";
import type { Invoice } from "../types.ts";
import { useBanner } from "../use-banner.ts";
import { InvoiceRow } from "./invoice-row.tsx";
import { openInvoice } from "./open-invoice.ts";

// On a phone the day and the plan are under the number, and the status is under the amount.
const COLUMNS = [
  { name: "Factura" },
  { name: "Fecha", className: "max-sm:hidden" },
  { name: "Plan", className: "max-sm:hidden" },
  { name: "Importe", numeric: true },
  { name: "Estado", className: "max-sm:hidden" },
  { name: "Acción", className: "text-right" },
];

/** Every invoice and one-off payment, the latest first. */
export function BillingHistory() {
  const { data: invoices, isError } = useQuery(historyQuery);
  const [banner, setBanner] = useBanner();

  function open(invoice: Invoice) {
    const problem = openInvoice(invoice);
    if (problem) setBanner({ look: "error", text: problem });
  }

  return (
    <Section title="Historial de facturación">
      {banner && (
        <div className="mb-3">
          <Alert look={banner.look}>{banner.text}</Alert>
        </div>
      )}
      {!invoices && !isError && <LoadingBlock label="Cargando facturas..." className="h-16" />}
      {!invoices && isError && (
        <p className="text-ink-soft">No se pudieron cargar tus facturas. Vuelve a intentarlo en unos minutos.</p>
      )}
      {invoices?.length === 0 && (
        <EmptyState icon={Receipt} title="No hay facturas disponibles">
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
    </Section>
  );
}
