import { plansWith } from "../../../../worker/vocabulary/money/plan-features.ts";
import { TRIAL_DAYS } from "../../../../worker/vocabulary/money/plans.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { ENTER_LABEL, TRY_LABEL } from "../labels.ts";

export function Hero() {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-14 pb-12 sm:px-6 sm:pt-24 sm:pb-16">
      <h1 className="max-w-4xl text-4xl leading-[1.08] font-semibold tracking-[-0.025em] sm:text-6xl">
        Alguien tiene que vigilar los comentarios. Que no seas tú.
      </h1>
      <p className="mt-6 max-w-2xl text-lg text-pretty text-ink-soft sm:text-xl">
        Atalaya lee cada comentario de tus páginas de Facebook e Instagram en cuanto llega. Oculta los insultos, deja en
        su sitio las quejas de tus clientes y te dice siempre por qué. El spam se oculta solo con{" "}
        {plansWith("hidesSpam")} y durante la prueba; con los demás planes se marca y decides tú.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={paths.register} className={`signed-out-only ${buttonClass("primary", "large")}`}>
          {TRY_LABEL}
        </a>
        <a href={paths.dashboard} className={`signed-in-only ${buttonClass("primary", "large")}`}>
          {ENTER_LABEL}
        </a>
        <a href={paths.tutorial} className={buttonClass("secondary", "large")}>
          Ver Tutorial
        </a>
      </div>
      <p className="mt-4 text-ink-faint">
        {TRIAL_DAYS} días, sin tarjeta de crédito. Lo que se oculta se recupera con un clic.
      </p>
    </section>
  );
}
