import { CalendarDays, Clock, HandCoins, MessageCircle, UserPlus } from "lucide-react";
import { COMMISSION_HOLD_DAYS, COMMISSION_PERCENT } from "../../../worker/vocabulary/money/plans.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { useUser } from "../auth/session/session.ts";
import { chatLink } from "../support/chat-link.ts";

const TERMS = [
  {
    Icon: UserPlus,
    text: "Comparte tu enlace. Quien se registre con él queda unido a ti, también si lo hace semanas después.",
  },
  {
    Icon: HandCoins,
    text: `Ganas el ${COMMISSION_PERCENT} % de cada pago de quien llega por ti, mientras siga suscrito. Si un pago se devuelve o el banco lo retira, su comisión también.`,
  },
  {
    Icon: Clock,
    text: `Cada comisión está disponible ${COMMISSION_HOLD_DAYS} días después del pago, cuando ya se sabe si se devuelve o se disputa.`,
  },
  { Icon: CalendarDays, text: "El equipo te contacta el día 1 de cada mes para coordinar el pago de tu comisión." },
];

export function TermsCard() {
  const { email } = useUser();
  const chat = chatLink({
    email,
    subject: "Programa de Referidos",
    message: "Tengo una pregunta sobre mis comisiones.",
  });
  return (
    <Section title="Cómo funciona">
      <ul className="space-y-3 text-ink-soft">
        {TERMS.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-lantern-text" />
            {text}
          </li>
        ))}
      </ul>
      <a href={chat} target="_blank" rel="noreferrer" className={`${buttonClass("secondary")} mt-4 w-full`}>
        <MessageCircle aria-hidden="true" className="size-4" />
        Contactar por WhatsApp
      </a>
    </Section>
  );
}
