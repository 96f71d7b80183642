// Makes one sentence about a week, for the dashboard, its picture and the weekly letter. Pure.

import { NIGHT } from "../calendar.ts";
import { figure } from "./figure.ts";

/** What Atalaya hid automatically in some days. */
export type WeekFacts = {
  /** Comments. */
  hidden: number;
  /** Those of them that were posted at night (`NIGHT`). */
  night: number;
  /** The time from receiving such a comment to the network's confirmation that it is hidden; null when none was confirmed. */
  medianSeconds: number | null;
};

/**
 * The seconds that a person needs to read a comment of 24 words, at 238 words a minute: M. Brysbaert, "How many words do we read per
 * minute?", Journal of Memory and Language 109, 2019. The one estimate of saved time in the product.
 */
const READING_SECONDS = 6;
/** How the reading time is estimated, for people who ask. */
export const READING_FORMULA = `${READING_SECONDS} segundos por comentario, lo que se tarda en leer 24 palabras a la velocidad media de un adulto (238 por minuto; Brysbaert, 2019)`;

/** `Esta semana Atalaya ocultó 82 comentarios, 31 de ellos de noche, en 2 s de mediana: 9 minutos que no pasaste leyéndolos.` */
export function weekSentence(
  { hidden, night, medianSeconds }: WeekFacts,
  when: "Esta semana" | "La semana pasada" = "Esta semana",
): string {
  if (hidden === 0) return `${when} Atalaya no ocultó por sí sola ningún comentario nuevo.`;
  const what = hidden === 1 ? "1 comentario" : `${figure(hidden)} comentarios`;
  const speed = medianSeconds === null ? "" : `, en ${spanText(medianSeconds)}${hidden === 1 ? "" : " de mediana"}`;
  const saved = `${readingTime(hidden)} que no pasaste ${hidden === 1 ? "leyéndolo" : "leyéndolos"}`;
  return `${when} Atalaya ocultó ${what}${atNight(hidden, night)}${speed}: ${saved}.`;
}

/** How the sentence counts, for people who ask. */
export const WEEK_FORMULA = `Cuenta los comentarios de los últimos 7 días que Atalaya ocultó por sí sola al llegar y siguen ocultos o eliminados; no los que ocultó una persona, con su clic o con unas reglas para lo anterior. De noche: publicados entre las ${NIGHT.from}:00 y las ${NIGHT.to}:00. La mediana va desde que nos llega un comentario hasta que la red confirma que está oculto. El tiempo es una estimación: ${READING_FORMULA}.`;

function atNight(hidden: number, night: number): string {
  if (night === 0) return "";
  if (hidden === 1) return ", de noche";
  return night === hidden ? ", todos de noche" : `, ${figure(night)} de ellos de noche`;
}

/** The time to read some comments, rounded up to minutes, and from an hour on to five minutes, since an estimate is not exact. */
export function readingTime(comments: number): string {
  const minutes = Math.ceil((comments * READING_SECONDS) / 60);
  if (minutes < 60) return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  const rounded = Math.round(minutes / 5) * 5;
  const rest = rounded % 60;
  return `${figure(Math.floor(rounded / 60))} h${rest === 0 ? "" : ` ${rest} min`}`;
}

/** A span of time in its largest unit: `2 s`, `35 min`, `5 h`, `3 días`. */
export function spanText(seconds: number): string {
  if (seconds < 1) return "menos de 1 s";
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${figure(Math.round(seconds / 86_400))} días`;
}
