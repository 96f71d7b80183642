import { DEMO_ANCHOR, TRY_LABEL } from "../../features/site/anchors.ts";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
import { TutorialPlayer } from "../../features/site/tutorial/player.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

export default function TutorialPage() {
  return (
    <SiteLayout page="tutorial">
      <div className="mx-auto max-w-4xl px-4 py-12 sm:px-6 sm:py-16">
        <h1 className="text-title font-semibold">Tutorial</h1>
        <p className="mt-4 mb-8 text-pretty text-ink-soft">
          De la cuenta nueva a la primera semana tranquila, en pantallas de verdad.
        </p>
        <TutorialPlayer />
        <div className="mt-10 flex flex-wrap gap-3 border-t border-line pt-8">
          <a href={paths.register} className={buttonClass("primary", "large")}>
            {TRY_LABEL}
          </a>
          <a href={paths.pricing} className={buttonClass("secondary", "large")}>
            Ver precios
          </a>
        </div>
        <p className="mt-6 text-ink-soft">
          ¿Prefieres ver antes cómo decide? <TextLink to={DEMO_ANCHOR}>Escribe un comentario y pruébalo</TextLink>.
        </p>
      </div>
    </SiteLayout>
  );
}
