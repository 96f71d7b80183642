import { CalendarDays, Gift, HandCoins } from "lucide-react";
import { PageHeader } from "../layouts/page-header.tsx";
import { Card, CardTitle } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";

const TERMS = [
  { Icon: HandCoins, text: "Ganas el 10 % de cada pago de quien llega por ti, mientras siga suscrito." },
  { Icon: CalendarDays, text: "El equipo te contacta el día 1 de cada mes para coordinar el pago de tu comisión." },
];

export default function ReferralsPage() {
  return (
    <>
      <PageHeader title="Programa de Referidos" lead="Recomienda Atalaya y gana con cada suscripción." />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card>
          <EmptyState icon={Gift} title="Tu enlace llegará pronto">
            Estamos preparando los enlaces de referido. Aquí encontrarás el tuyo y lo que has ganado con él.
          </EmptyState>
        </Card>
        <Card>
          <CardTitle className="mb-3">Cómo funciona</CardTitle>
          <ul className="space-y-3 text-ink-soft">
            {TERMS.map(({ Icon, text }) => (
              <li key={text} className="flex gap-3">
                <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-lantern-text" />
                {text}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
