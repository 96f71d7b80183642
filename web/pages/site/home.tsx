import { plansWith } from "../../../worker/vocabulary/money/plan-features.ts";
import { TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { Demo } from "../../features/demo/demo.tsx";
import { DEMO_ID, ENTER_LABEL, TRY_LABEL } from "../../features/site/anchors.ts";
import { CallToAction } from "../../features/site/call-to-action.tsx";
import { Faq, FaqData } from "../../features/site/faq.tsx";
import { Facts } from "../../features/site/landing/facts.tsx";
import { Platforms } from "../../features/site/landing/platforms.tsx";
import { LANDING_QUESTIONS } from "../../features/site/landing/questions.ts";
import commentsDark from "../../features/site/landing/screens/comments-dark.webp";
import commentsLight from "../../features/site/landing/screens/comments-light.webp";
import phoneDark from "../../features/site/landing/screens/comments-phone-dark.webp";
import phoneLight from "../../features/site/landing/screens/comments-phone-light.webp";
import { Section } from "../../features/site/section.tsx";
import { SiteLayout } from "../../features/site/site-layout.tsx";
import { TextLink } from "../../features/site/text-link.tsx";
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
          className="max-md:order-first max-sm:[&>div]:pt-5"
          title="Pruébalo con tus palabras"
          lead="Este es el mismo motor que leería tus comentarios, con los ajustes de fábrica. Escribe uno y mira qué haría."
        >
          <Demo />
          <p className="mt-4 text-ink-soft">
            ¿Tienes cientos? <TextLink to={paths.judge}>Júzgalos en tu navegador, sin enviarlos</TextLink>.
          </p>
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

function Hero() {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-6 pb-5 sm:px-6 sm:pt-24 sm:pb-16">
      <h1 className="max-w-4xl text-title font-semibold">Alguien tiene que vigilar los comentarios. Que no seas tú.</h1>
      <p className="mt-4 max-w-2xl text-pretty text-ink-soft sm:mt-6">
        Atalaya lee cada comentario de tus páginas de Facebook e Instagram en cuanto llega. Oculta los insultos, deja en
        su sitio las quejas de tus clientes y te dice siempre por qué.{" "}
        <span className="max-sm:hidden">
          El spam también desaparece con {plansWith("hidesSpam")} y durante la prueba; con los demás planes se marca y
          decides tú.
        </span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3 sm:mt-8">
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
      <p className="mt-4 text-ink-faint max-sm:hidden">
        {TRIAL_DAYS} días, sin tarjeta de crédito. Lo que se oculta se recupera con un clic.
      </p>
    </section>
  );
}

const PAIRS = [
  {
    problem: "El peor comentario llega de madrugada, y por la mañana ya lo ha leído todo el mundo.",
    solution: "La guardia es de 24 horas, los 7 días. El comentario se lee y se decide en cuanto Meta avisa de él.",
  },
  {
    problem: "Una lista de palabras se esquiva con un 1 en lugar de una i, o con un punto entre las letras.",
    solution: "Antes de juzgar, Atalaya quita el disfraz: números por letras, espacios, símbolos y repeticiones.",
  },
  {
    problem: "Borrar a quien se queja enfada al cliente, y al resto le dice que escondes algo.",
    solution: "Una queja no es un ataque. Atalaya distingue el enfado del insulto y deja la queja donde está.",
  },
  {
    problem: "Las herramientas borran en silencio: no sabes qué se perdió ni quién lo decidió.",
    solution: "Cada decisión queda escrita con su motivo. Ocultar se deshace con un clic; eliminar solo lo haces tú.",
  },
] as const;

function Problems() {
  return (
    <Section
      title="Una página viva recibe de todo"
      lead="El problema no es que comenten. Es no dar abasto, y que quitar lo malo se lleve también lo bueno."
    >
      <div className="grid gap-x-12 md:grid-cols-2">
        <h3 className="hidden border-b border-line pb-3 font-semibold text-ink-faint md:block">El problema</h3>
        <h3 className="hidden border-b border-line pb-3 font-semibold text-lantern-text md:block">
          Lo que hace Atalaya
        </h3>
        {PAIRS.map(({ problem, solution }) => (
          <div key={problem} className="grid border-b border-line py-6 md:col-span-2 md:grid-cols-subgrid">
            <p className="text-pretty text-ink-soft">{problem}</p>
            <p className="mt-3 border-l-2 border-lantern pl-4 text-pretty text-ink md:mt-0">{solution}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };

const ALT =
  "Pantalla Comentarios: un insulto escrito con números está oculto en la red con su motivo y un botón para restaurarlo; la queja de un cliente sigue a la vista.";

/** Screenshots of the product, in the dark or light theme (tools/build/screens.ts). A phone shows only the phone's picture. */
function Screens() {
  return (
    // Has its final width before the pictures are loaded. With auto margins alone it would be as narrow as its content.
    <div className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 sm:pb-24">
      <div className="grid gap-4 md:grid-cols-[3.28fr_1fr]">
        <Screen night={commentsDark} day={commentsLight} size={DESKTOP} alt={ALT} className="h-auto max-md:hidden" />
        <Screen
          night={phoneDark}
          day={phoneLight}
          size={PHONE}
          alt={`${ALT} En un teléfono.`}
          className="h-auto object-cover object-top max-md:mx-auto max-md:max-w-80 md:h-full"
        />
      </div>
    </div>
  );
}

type Props = { night: string; day: string; size: { width: number; height: number }; alt: string; className: string };

function Screen({ night, day, size, alt, className }: Props) {
  const shared = { ...size, loading: "lazy", decoding: "async" } as const;
  const frame = `w-full rounded-card border border-line ${className}`;
  return (
    <>
      <img src={night} alt={alt} {...shared} className={`night-only ${frame}`} />
      <img src={day} alt={alt} {...shared} className={`day-only ${frame}`} />
    </>
  );
}
