import { useState, useSyncExternalStore } from "react";
import { TRIAL_INCLUDES } from "../../../worker/vocabulary/money/plan-features.ts";
import {
  type BillingCycle,
  OVERAGE,
  PAID_PLANS,
  PLAN_CATALOGUE,
  TRIAL_DAYS,
} from "../../../worker/vocabulary/money/plans.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import { readToken, watchSession } from "../../api/session-store.ts";
import { CycleToggle } from "../../features/pricing/cycles.tsx";
import { PlanGrid, PricingCard, PricingNote } from "../../features/pricing/pricing-card.tsx";
import { CallToAction } from "../../features/site/call-to-action.tsx";
import { Faq, FaqData, type Question } from "../../features/site/faq.tsx";
import { Section } from "../../features/site/section.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { paths } from "../../paths.ts";
import { withTaxNote } from "../../tax-note.ts";
import { buttonClass } from "../../ui/button.tsx";

export default function PricingPage() {
  const [cycle, setCycle] = useState<BillingCycle>("monthly");
  const start = useSignUpPath();
  return (
    <SiteLayout page="pricing">
      <section className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h1 className="text-title font-semibold">Lo que cuesta dormir tranquilo</h1>
        <p className="mt-5 max-w-2xl text-pretty text-ink-soft">
          Empiezas con {TRIAL_DAYS} días gratis, sin tarjeta de crédito. Después eliges plan, lo cambias o lo dejas
          cuando quieras.
        </p>
        <div className="mt-10">
          <CycleToggle cycle={cycle} onChange={setCycle} />
        </div>
        <div className="mt-6">
          <PlanGrid>
            {PAID_PLANS.map((plan) => (
              <PricingCard key={plan} plan={plan} cycle={cycle} popular="Popular">
                <a
                  href={start}
                  className={buttonClass(PLAN_CATALOGUE[plan].isPopular ? "primary" : "secondary", "large")}
                >
                  Comenzar Gratis
                </a>
              </PricingCard>
            ))}
          </PlanGrid>
        </div>
        <PricingNote />
      </section>
      <Section title="Preguntas frecuentes">
        <Faq questions={PRICING_QUESTIONS} />
        <FaqData questions={PRICING_QUESTIONS} />
      </Section>
      <CallToAction
        title={`Empieza hoy, decide en ${inWords(TRIAL_DAYS)} días.`}
        lead="Sin tarjeta y sin instalar nada."
      >
        <a href={start} className={buttonClass("primary", "large")}>
          Comenzar Gratis
        </a>
        <a href={paths.login} className={buttonClass("secondary", "large")}>
          Ya tengo cuenta
        </a>
      </CallToAction>
    </SiteLayout>
  );
}

/** The target of a plan's button: the registration, or with a session the purchase. At build time it is the registration. */
function useSignUpPath(): string {
  const token = useSyncExternalStore(watchSession, readToken, () => null);
  return token === null ? paths.register : paths.plans;
}

const PRICING_QUESTIONS: readonly Question[] = [
  {
    question: "¿Puedo cambiar de plan?",
    answer:
      "Cuando quieras. Si subes de plan, lo tienes al momento y pagas solo la diferencia de los días que quedan. Si bajas, el cambio se aplica en el siguiente ciclo de facturación y hasta entonces conservas lo que pagaste.",
  },
  {
    question: "¿Qué incluye la prueba gratuita?",
    answer: `Incluye ${TRIAL_INCLUDES}, durante ${TRIAL_DAYS} días y sin tarjeta de crédito. Al terminar, tu cuenta vuelve sola al plan gratuito y no se te cobra nada.`,
  },
  {
    question: "¿Qué pasa si recibo más comentarios de los que incluye mi plan?",
    answer: `La protección no se detiene. En los planes de pago, lo que pase del límite se cobra a ${withTaxNote(`${OVERAGE.usdPerThousand} USD`)} por cada 1.000 comentarios, hasta el tope mensual que fijes: por encima sigues protegido y no se cobra nada. El spam reconocido no cuenta nunca.`,
  },
  {
    question: "¿Cómo cancelo?",
    answer:
      "Desde Configuración, con un botón. Sigues teniendo tu plan hasta el final del periodo que ya pagaste; después la cuenta pasa al plan gratuito y tus páginas quedan en pausa.",
  },
];
