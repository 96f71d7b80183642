import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TAX_ID_NAMES } from "../../../../worker/vocabulary/money/fiscal.ts";
import { Button } from "../../../ui/button.tsx";
import { countryName } from "../../../ui/country-name.ts";
import { Section } from "../../../ui/section.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { fiscalDataQuery } from "../queries.ts";
import type { FiscalData } from "../types.ts";
import { FiscalDataForm } from "./fiscal-data-form.tsx";

/** The person or company that the invoices name, and a form to change it. */
export function FiscalDataCard() {
  const { data, isError, isSuccess } = useQuery(fiscalDataQuery);
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Datos fiscales">
      {isOpen ? (
        <FiscalDataForm before={data ?? null} onEnd={() => setOpen(false)} />
      ) : isSuccess ? (
        <>
          {data ? <Shown data={data} /> : <p className="text-ink-soft">Añádelos para que aparezcan en tus facturas.</p>}
          <Button look="secondary" size="small" className="mt-4" onClick={() => setOpen(true)}>
            {data ? "Cambiar datos fiscales" : "Añadir datos fiscales"}
          </Button>
        </>
      ) : isError ? (
        <p className="text-ink-soft">No se pudieron cargar tus datos fiscales. Vuelve a intentarlo en unos minutos.</p>
      ) : (
        <LoadingBlock label="Cargando tus datos fiscales..." className="h-4 w-48" />
      )}
    </Section>
  );
}

function Shown({ data }: { data: FiscalData }) {
  const { name, line1, line2, postal_code, city, state, country, tax_id } = data;
  const lines = [name, line1, line2, [postal_code, city].filter(Boolean).join(" "), state, countryName(country)];
  return (
    <address className="not-italic text-ink-soft">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {tax_id && (
        <span className="block">
          {TAX_ID_NAMES[tax_id.type]} <strong className="figures font-semibold text-ink">{tax_id.value}</strong>
        </span>
      )}
    </address>
  );
}
