// The steps of the tutorial. `node tools/build/screens.ts` takes the pictures from the product's screens.
import { TRIAL_DAYS } from "../../../../worker/vocabulary/money/plans.ts";
import accountsDark from "./screens/accounts-dark.webp";
import accountsLight from "./screens/accounts-light.webp";
import commentsDark from "./screens/comments-dark.webp";
import commentsLight from "./screens/comments-light.webp";
import dashboardDark from "./screens/dashboard-dark.webp";
import dashboardLight from "./screens/dashboard-light.webp";
import hiddenDark from "./screens/hidden-dark.webp";
import hiddenLight from "./screens/hidden-light.webp";
import registerDark from "./screens/register-dark.webp";
import registerLight from "./screens/register-light.webp";

type Step = { title: string; text: string; alt: string; night: string; day: string };

export const STEPS: readonly Step[] = [
  {
    title: "Crea tu cuenta",
    text: `Con un nombre, un correo y una contraseña. Después activas la prueba gratuita de ${TRIAL_DAYS} días: no pide tarjeta.`,
    alt: "Pantalla de registro con sus cuatro campos y lo que viene después.",
    night: registerDark,
    day: registerLight,
  },
  {
    title: "Conecta tu página",
    text: "En Cuentas, pulsa Facebook y elige tus páginas en la ventana oficial. El Instagram vinculado viene con ellas.",
    alt: "Pantalla Cuentas con dos páginas protegidas, cada una con su Instagram y su estado.",
    night: accountsDark,
    day: accountsLight,
  },
  {
    title: "Mira cómo decide",
    text: "Cada comentario es una línea: lo que se ocultó, lo que espera tu decisión y las quejas, que se quedan a la vista.",
    alt: "Pantalla Comentarios con un insulto oculto, una queja visible y el estado de cada comentario.",
    night: commentsDark,
    day: commentsLight,
  },
  {
    title: "Pregunta por qué, y deshaz",
    text: "Lo oculto lleva su motivo. Restaurar es un clic, y puedes pedir que algo así no se vuelva a ocultar.",
    alt: "Comentarios ocultos como tarjetas, con el motivo de cada uno y el botón Restaurar.",
    night: hiddenDark,
    day: hiddenLight,
  },
  {
    title: "Lee tu semana en una frase",
    text: "El dashboard cuenta qué se ocultó, por qué, a qué horas y en qué publicaciones. Cada cifra abre su lista.",
    alt: "Dashboard con la frase de la semana, las cifras del mes y las barras de cada día.",
    night: dashboardDark,
    day: dashboardLight,
  },
];
