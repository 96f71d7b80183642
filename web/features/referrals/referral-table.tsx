import { CircleCheck, CircleSlash, Clock, type LucideIcon, Users } from "lucide-react";
import { usd } from "../../../worker/vocabulary/money/amount.ts";
import { PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { Badge, type BadgeLook } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { Section } from "../../ui/section.tsx";
import { Cell, Table } from "../../ui/table.tsx";
import { CYCLES } from "../pricing/cycles.tsx";
import { shortDayText } from "../time/date-text.ts";
import type { Referral } from "./queries.ts";

const STATUSES: Record<Referral["status"], { label: string; look: BadgeLook; icon: LucideIcon }> = {
  active: { label: "Activo", look: "ok", icon: CircleCheck },
  pending: { label: "Pendiente", look: "wait", icon: Clock },
  ended: { label: "Terminado", look: "neutral", icon: CircleSlash },
};

// On a phone the plan and the date are under the name.
const COLUMNS = [
  { name: "Usuario" },
  { name: "Estado" },
  { name: "Plan", className: "max-sm:hidden" },
  { name: "Fecha", className: "max-sm:hidden" },
  { name: "Comisión", numeric: true },
];

type Props = { referrals: Referral[]; onMore: (() => void) | null; isLoadingMore: boolean };

/** The owners who registered by the link, the latest first. `onMore` is null at the end. */
export function ReferralTable({ referrals, onMore, isLoadingMore }: Props) {
  return (
    <Section title="Tus referidos">
      {referrals.length === 0 ? (
        <EmptyState icon={Users} title="Aún no tienes referidos">
          Comparte tu enlace: quien se registre con él aparecerá aquí.
        </EmptyState>
      ) : (
        <Table label="Referidos" columns={COLUMNS}>
          {referrals.map((referral) => (
            <Row key={referral.id} referral={referral} />
          ))}
        </Table>
      )}
      {onMore && (
        <div className="mt-4 flex justify-center">
          <Button look="secondary" loading={isLoadingMore} onClick={onMore}>
            Ver más
          </Button>
        </div>
      )}
    </Section>
  );
}

function Row({ referral: { user, status, plan, cycle, date, commission } }: { referral: Referral }) {
  const { label, look, icon } = STATUSES[status];
  const planName = plan ? PLAN_CATALOGUE[plan].name : "—";
  return (
    <tr>
      <Cell>
        <span className="font-medium">{user}</span>
        <span className="block text-small text-ink-soft sm:hidden">
          {plan && `${planName} · `}
          {shortDayText(date)}
        </span>
      </Cell>
      <Cell>
        <Badge look={look} icon={icon}>
          {label}
        </Badge>
      </Cell>
      <Cell className="max-sm:hidden">{planName}</Cell>
      <Cell className="whitespace-nowrap max-sm:hidden">{shortDayText(date)}</Cell>
      <Cell numeric>
        {usd(commission)}
        {cycle && <span className="block text-small text-ink-soft">{CYCLES[cycle].each}</span>}
      </Cell>
    </tr>
  );
}
