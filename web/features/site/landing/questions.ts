import { plansWith, plansWithout } from "../../../../worker/vocabulary/money/plan-features.ts";
import { TRIAL_DAYS } from "../../../../worker/vocabulary/money/plans.ts";
import { COMING_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Question } from "../faq.tsx";
import { SPAM_SHARE } from "./figures.ts";

export const LANDING_QUESTIONS: readonly Question[] = [
  {
    question: "¿Cuánto se tarda en ponerlo en marcha?",
    answer: `Menos de cinco minutos: creas tu cuenta, activas los ${TRIAL_DAYS} días de prueba y conectas tu página desde la ventana oficial de Facebook. No hay que instalar nada ni tocar tu web.`,
  },
  {
    question: "¿Qué redes sociales puedo conectar?",
    answer: `Páginas de Facebook y las cuentas profesionales de Instagram vinculadas a ellas, tanto en publicaciones como en anuncios. ${new Intl.ListFormat("es").format(COMING_NAMES)} llegarán más adelante y todavía no se pueden conectar.`,
  },
  {
    question: "¿Puedo cancelar cuando quiera?",
    answer:
      "Sí, desde Configuración y sin dar explicaciones. Conservas el acceso hasta el final del periodo que ya has pagado, y el plan no se renueva. Solo se cobran los comentarios sobre el límite que uses hasta entonces.",
  },
  {
    question: "¿En qué idiomas funciona?",
    answer: `Con ${plansWithout("allLanguages")}, en español, catalán, gallego y euskera. Con ${plansWith("allLanguages")}, también en portugués, inglés, francés, italiano y alemán; lo escrito en otros lo lee un modelo de lenguaje mientras haya presupuesto, y lo que nadie lee lo dice. Tu lista de palabras prohibidas funciona en todos los planes y en cualquier idioma.`,
  },
  {
    question: "¿Qué tan preciso es con el spam?",
    answer: SPAM_SHARE
      ? `En páginas corrientes de nuestro banco de pruebas oculta el ${SPAM_SHARE} del spam sin que hagas nada. Lo dudoso no se oculta: queda marcado a la vista hasta que tú decides. Y si se equivoca, lo recuperas con un clic.`
      : "Mira enlaces, teléfonos, ofertas y la manera de escribir, no solo palabras sueltas. Lo dudoso no se oculta: queda marcado a la vista hasta que tú decides. Puedes probarlo en esta misma página con tus propios ejemplos, y si se equivoca lo recuperas con un clic.",
  },
];
