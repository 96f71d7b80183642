import { TRIAL_DAYS } from "../../worker/vocabulary/plans.ts";
import { DEMO_ANCHOR } from "../features/site/anchors.ts";
import { TRY_LABEL } from "../features/site/labels.ts";
import { SiteLayout } from "../features/site/site-layout.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { textLinkClass } from "../ui/text-link.ts";

const STEPS = [
  {
    title: "Crea tu cuenta",
    text: `Con un nombre, un correo y una contraseña. Después activas la prueba gratuita de ${TRIAL_DAYS} días: no pide tarjeta.`,
  },
  {
    title: "Conecta tu página",
    text: "En Cuentas, pulsa Facebook y elige tus páginas en la ventana oficial. El Instagram vinculado viene con ellas.",
  },
  {
    title: "Mira lo que se oculta",
    text: "En Comentarios ves cada comentario con su decisión y su motivo. Restauras lo que quieras y añades tus palabras prohibidas.",
  },
] as const;

export default function TutorialPage() {
  return (
    <SiteLayout page="tutorial">
      <div className="mx-auto max-w-3xl px-4 py-16 sm:px-6 sm:py-24">
        <h1 className="text-4xl font-semibold sm:text-5xl">Tutorial</h1>
        <p className="mt-6 rounded-card border border-line bg-surface p-5 text-lg text-pretty text-ink sm:p-8">
          El vídeo del tutorial no está disponible todavía. Mientras tanto, esto es todo lo que hay que hacer:
        </p>
        <ol className="mt-10">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t border-line py-6">
              <span aria-hidden="true" className="figures text-xl font-semibold text-lantern-text">
                {index + 1}
              </span>
              <div>
                <h2 className="text-xl font-semibold">{title}</h2>
                <p className="mt-1 text-base text-pretty text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href={paths.register} className={buttonClass("primary", "large")}>
            {TRY_LABEL}
          </a>
          <a href={paths.pricing} className={buttonClass("secondary", "large")}>
            Ver precios
          </a>
        </div>
        <p className="mt-6 text-base text-ink-soft">
          ¿Prefieres ver antes cómo decide?{" "}
          <a href={DEMO_ANCHOR} className={textLinkClass}>
            Escribe un comentario y pruébalo
          </a>
          .
        </p>
      </div>
    </SiteLayout>
  );
}
