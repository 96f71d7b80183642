import { useQuery } from "@tanstack/react-query";
import { usd } from "../../../../worker/vocabulary/money/amount.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { withTaxNote } from "../../../tax-note.ts";
import { Section } from "../../../ui/section.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { UsageBar } from "../../../ui/usage-bar.tsx";
import { useUser } from "../../auth/session/session.ts";
import { HelpLink } from "../../help/help-link.tsx";
import { dayText } from "../../time/date-text.ts";
import { usageQuery } from "../queries.ts";
import type { Usage } from "../types.ts";
import { UsageWarning } from "../usage/usage-warning.tsx";
import { OverageCap } from "./overage-cap.tsx";

/**
 * Pages and comments against their limits, in the current month of usage. A trial has no period that is billed, so none is shown; an
 * account that protects nothing has no quota that it could use.
 */
export function UsageCard({ isTrial }: { isTrial: boolean }) {
  const { allows } = useUser();
  const { data: usage, isError } = useQuery({ ...usageQuery, enabled: allows.protection });
  if (!allows.protection)
    return (
      <Section title="Uso de recursos">
        <p className="text-ink-soft">Sin prueba ni plan no se revisa ningún comentario, así que no se usa nada.</p>
      </Section>
    );
  return (
    <Section title="Uso de recursos">
      {usage ? (
        <Figures usage={usage} isTrial={isTrial} />
      ) : isError ? (
        <p className="text-ink-soft">No se pudo cargar el uso de recursos. Vuelve a intentarlo en unos minutos.</p>
      ) : (
        <LoadingBlock label="Cargando el uso..." className="h-32" />
      )}
    </Section>
  );
}

function Figures({ usage, isTrial }: { usage: Usage; isTrial: boolean }) {
  const { accounts, comments, period, overage } = usage;
  return (
    <div className="space-y-5">
      <Meter label="Cuentas conectadas" {...accounts} />
      <div className="space-y-3">
        <Meter label="Comentarios este mes" {...comments} />
        <UsageWarning usage={usage} />
        {overage && overage.comments > 0 && (
          <p className="text-ink-soft">
            <span className="figures">{figure(overage.comments)}</span>{" "}
            {overage.comments === 1 ? "comentario" : "comentarios"} sobre el límite:{" "}
            <strong className="figures font-semibold text-ink">{withTaxNote(usd(overage.amount))}</strong> hasta ahora.
            {overage.comments > overage.charged &&
              ` ${figure(overage.comments - overage.charged)} pasan de tu tope y no se cobran.`}
          </p>
        )}
        {overage && <OverageCap overage={overage} />}
        <HelpLink article="limite">Qué cuenta y qué pasa al llegar al límite</HelpLink>
      </div>
      {!isTrial && (
        <p className="text-ink-soft">
          Cuenta del {dayText(period.start)} al {dayText(period.end)}:{" "}
          {period.daysRemaining === 1 ? "queda 1 día" : `quedan ${period.daysRemaining} días`}.
        </p>
      )}
    </div>
  );
}

function Meter({ label, used, limit, percentage }: { label: string } & Usage["comments"]) {
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium text-ink">{label}</span>
        <span className="figures ml-auto text-ink-soft">
          <span className="font-semibold text-ink">{figure(used)}</span> de {figure(limit)} ({figure(percentage)} %)
        </span>
      </div>
      <UsageBar label={label} value={used} limit={limit} />
    </div>
  );
}
