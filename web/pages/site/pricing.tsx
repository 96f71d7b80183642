import { useState } from "react";
import { type BillingCycle, PAID_PLANS, PLAN_CATALOGUE, TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { inWords } from "../../../worker/vocabulary/text/in-words.ts";
import { CycleToggle } from "../../features/pricing/cycle-toggle.tsx";
import { PlanGrid } from "../../features/pricing/plan-grid.tsx";
import { PricingCard } from "../../features/pricing/pricing-card.tsx";
import { PricingNote } from "../../features/pricing/pricing-note.tsx";
import { PRICING_QUESTIONS } from "../../features/pricing/questions.ts";
import { CallToAction } from "../../features/site/call-to-action.tsx";
import { Faq, FaqData } from "../../features/site/faq.tsx";
import { Section } from "../../features/site/section.tsx";
import { useSignUpPath } from "../../features/site/sign-up-path.ts";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

export default function PricingPage() {
  const [cycle, setCycle] = useState<BillingCycle>("monthly");
  const start = useSignUpPath();
  return (
    <SiteLayout page="pricing">
      <section className="mx-auto max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
        <h1 className="text-4xl font-semibold sm:text-5xl">Lo que cuesta dormir tranquilo</h1>
        <p className="mt-5 max-w-2xl text-lg text-pretty text-ink-soft">
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
