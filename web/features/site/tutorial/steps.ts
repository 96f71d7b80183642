// The steps of the tutorial.
import { TRIAL_DAYS } from "../../../../worker/vocabulary/money/plans.ts";
import { PICTURES, type Picture } from "./pictures.ts";

type Step = { title: string; text: string; alt: string; pictures: readonly Picture[] };

const STEPS: readonly Step[] = [
  {
    title: "Crea tu cuenta",
    text: `Con un nombre, un correo y una contraseña. Después activas la prueba gratuita de ${TRIAL_DAYS} días: no pide tarjeta.`,
    alt: "Pantalla de registro con sus cuatro campos rellenos y el cursor en «Crear Cuenta».",
    pictures: [PICTURES.register],
  },
  {
    title: "Conecta tu página",
    text: "Un botón abre la ventana oficial de Facebook, donde eliges tus páginas. El Instagram vinculado viene con ellas.",
    alt: "Pantalla Cuentas de una cuenta nueva, con el botón «Conectar Facebook e Instagram».",
    pictures: [PICTURES.connect],
  },
  {
    title: "Decide una sola vez",
    text: "Atalaya lee los comentarios que ya tenías y te enseña los que habría ocultado. Un clic los oculta y deja tu página protegida.",
    alt: "Un punto por comentario, en rojo los que Atalaya habría ocultado, y el botón que los oculta y protege la página.",
    pictures: [PICTURES.found, PICTURES.protected],
  },
  {
    title: "Mira cómo decide",
    text: "Cada comentario es una línea: lo que se ocultó, lo que espera tu decisión y las quejas, que se quedan a la vista.",
    alt: "Pantalla Comentarios con un insulto oculto, una queja visible y el estado de cada comentario.",
    pictures: [PICTURES.comments],
  },
  {
    title: "Pregunta por qué, y deshaz",
    text: "Lo oculto lleva su motivo. Restaurar es un clic, y si te equivocas se deshace con otro.",
    alt: "Un comentario oculto abierto, con su motivo y el botón Restaurar; después, restaurado y con «Deshacer».",
    pictures: [PICTURES.why, PICTURES.restored],
  },
  {
    title: "Lee tu semana en una frase",
    text: "El dashboard cuenta qué se ocultó, por qué, a qué horas y en qué publicaciones. Cada cifra abre su lista.",
    alt: "Dashboard con la frase de la semana, las cifras del mes y las barras de cada día.",
    pictures: [PICTURES.dashboard],
  },
];

/** The number of steps, and the title of each. */
export const STEP_TITLES = STEPS.map(({ title }) => title);

/** The film: one picture after the other, each with the words of its step. `step` counts from 0. */
export const FRAMES = STEPS.flatMap(({ pictures, ...words }, step) =>
  pictures.map((picture, index) => ({ ...words, picture, step, isLastOfStep: index === pictures.length - 1 })),
);
