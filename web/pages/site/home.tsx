import { Demo } from "../../features/demo/demo.tsx";
import { DEMO_ID } from "../../features/site/anchors.ts";
import { CallToAction } from "../../features/site/call-to-action.tsx";
import { Faq, FaqData } from "../../features/site/faq.tsx";
import { TRY_LABEL } from "../../features/site/labels.ts";
import { Facts } from "../../features/site/landing/facts.tsx";
import { Hero } from "../../features/site/landing/hero.tsx";
import { Platforms } from "../../features/site/landing/platforms.tsx";
import { Problems } from "../../features/site/landing/problems.tsx";
import { LANDING_QUESTIONS } from "../../features/site/landing/questions.ts";
import { Screens } from "../../features/site/landing/screens.tsx";
import { Section } from "../../features/site/section.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

export default function HomePage() {
  return (
    <SiteLayout page="home">
      <Hero />
      {/* A phone shows the demo before the pictures. */}
      <div className="flex flex-col">
        <Screens />
        <Section
          id={DEMO_ID}
          className="max-md:order-first"
          title="Pruébalo con tus palabras"
          lead="Este es el mismo motor que leería tus comentarios, con los ajustes de fábrica. Escribe uno y mira qué haría."
        >
          <Demo />
        </Section>
      </div>
      <Problems />
      <Platforms />
      <Facts />
      <Section title="Preguntas frecuentes">
        <Faq questions={LANDING_QUESTIONS} />
        <FaqData questions={LANDING_QUESTIONS} />
      </Section>
      <CallToAction
        title="Esta noche, que vigile la torre."
        lead="Conecta una página y mira lo que habría ocultado esta semana. Si no te convence, no pagas nada."
      >
        <a href={paths.register} className={buttonClass("primary", "large")}>
          {TRY_LABEL}
        </a>
        <a href={paths.pricing} className={buttonClass("secondary", "large")}>
          Ver precios
        </a>
      </CallToAction>
    </SiteLayout>
  );
}
