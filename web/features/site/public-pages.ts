// The pages for search engines and link previews. The build renders each one to a file, so these texts are needed before any code
// of the browser runs.
import { PLAN_CATALOGUE, TRIAL_DAYS } from "../../../worker/vocabulary/money/plans.ts";
import { paths } from "../../paths.ts";
import { withTaxNote } from "../../tax-note.ts";
import { SITE_TITLES, type SitePageName } from "./site-titles.ts";

type PublicPage = {
  path: string;
  /** At most some 60 characters: search results cut the rest. */
  title: string;
  /** At most some 155 characters. */
  description: string;
};

const { basic } = PLAN_CATALOGUE;

/** The pages that are rendered as a whole, and hydrated by the site's own small entry. */
export const SITE_PAGES = {
  home: {
    path: paths.home,
    title: SITE_TITLES.home,
    description: `Atalaya vigila los comentarios de tus páginas de Facebook e Instagram: oculta el spam y los insultos y te explica por qué. ${TRIAL_DAYS} días gratis, sin tarjeta.`,
  },
  tutorial: {
    path: paths.tutorial,
    title: SITE_TITLES.tutorial,
    description:
      "Cómo empezar con Atalaya en tres pasos: crea tu cuenta, conecta tu página de Facebook e Instagram y mira lo que se oculta y por qué.",
  },
  pricing: {
    path: paths.pricing,
    title: SITE_TITLES.pricing,
    description: `Planes de moderación de comentarios desde ${withTaxNote(`${basic.monthlyPriceUsd.yearly} USD al mes`)}. ${TRIAL_DAYS} días de prueba sin tarjeta; cancelas cuando quieras.`,
  },
  privacy: {
    path: paths.privacy,
    title: SITE_TITLES.privacy,
    description:
      "Qué datos guarda Atalaya, para qué, durante cuánto tiempo, con quién los comparte y cómo pedir que se borren.",
  },
  terms: {
    path: paths.terms,
    title: SITE_TITLES.terms,
    description:
      "Las condiciones de uso de Atalaya: qué hace el servicio, planes, pagos, cancelación y responsabilidades.",
  },
  dataDeletion: {
    path: paths.dataDeletion,
    title: SITE_TITLES.dataDeletion,
    description:
      "Cómo borrar los datos que Atalaya guarda de tus páginas de Facebook e Instagram, desde Meta o desde la aplicación.",
  },
  contract: {
    path: paths.contract,
    title: SITE_TITLES.contract,
    description:
      "El contrato por el que Atalaya trata los comentarios de tus páginas por encargo tuyo: para qué, qué datos, con qué medidas y hasta cuándo.",
  },
  processors: {
    path: paths.processors,
    title: SITE_TITLES.processors,
    description:
      "Las empresas que tratan datos para Atalaya, qué hacen, qué reciben y dónde, y cómo se avisa de un cambio.",
  },
  help: {
    path: paths.help,
    title: SITE_TITLES.help,
    description:
      "Cómo conectar tus páginas, qué se oculta y por qué, palabras prohibidas, respuestas, planes y privacidad, en artículos cortos.",
  },
  news: {
    path: paths.news,
    title: SITE_TITLES.news,
    description: "Lo que ha cambiado en Atalaya, lo último primero: moderación, conexiones, comentarios y planes.",
  },
  measuring: {
    path: paths.measuring,
    title: SITE_TITLES.measuring,
    description:
      "Cuántas quejas se ocultan por error y cuántas ofensas y spam se ocultan o se marcan, con intervalos, y cómo repetirlo con tus comentarios.",
  },
  verify: {
    path: paths.verify,
    title: SITE_TITLES.verify,
    description:
      "Comprueba en tu navegador el expediente de un comentario hecho con Atalaya: si es lo que se selló, cuándo, y qué demuestra y qué no.",
  },
  judge: {
    path: paths.judge,
    title: SITE_TITLES.judge,
    description:
      "Pega comentarios o abre un CSV: el motor de Atalaya los juzga en tu navegador, sin enviar nada, y te dice qué ocultaría y por qué.",
  },
  developers: {
    path: paths.developers,
    title: SITE_TITLES.developers,
    description:
      "La API de Atalaya: de la clave al primer comentario oculto en cinco minutos, todas las rutas con ejemplos, errores y límites.",
  },
  perspective: {
    path: paths.perspective,
    title: SITE_TITLES.perspective,
    description:
      "Perspective API cierra el 31 de diciembre de 2026. Cómo cambiar a Atalaya con otra dirección y otra clave, y en qué es mejor cada una.",
  },
  status: {
    path: paths.status,
    title: SITE_TITLES.status,
    description: "Si Atalaya funciona ahora mismo: el panel, la moderación y las acciones en Facebook e Instagram.",
  },
} as const satisfies Record<SitePageName, PublicPage>;

/** Public pages that are screens of the application: their file has the head, and the application draws the rest. */
export const ENTRY_PAGES: readonly PublicPage[] = [
  {
    path: paths.login,
    title: "Iniciar sesión · Atalaya",
    description:
      "Entra en Atalaya para ver los comentarios de tus páginas de Facebook e Instagram y lo que se ha ocultado.",
  },
  {
    path: paths.register,
    title: "Crea tu cuenta · Atalaya",
    description: `Crea tu cuenta de Atalaya y prueba la moderación de comentarios durante ${TRIAL_DAYS} días, sin tarjeta de crédito.`,
  },
];
