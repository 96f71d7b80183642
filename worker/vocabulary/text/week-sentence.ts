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

/** The minutes that a person needs to open one bad comment, read it, decide and hide it. An estimate, as the formula says. */
export const MINUTES_EACH = 1;

/** `Esta semana Atalaya ocultó 82 comentarios, 31 de ellos de noche, en 2 s de mediana: 1 h 20 min que no pasaste leyéndolos.` */
export function weekSentence(
  { hidden, night, medianSeconds }: WeekFacts,
  when: "Esta semana" | "La semana pasada" = "Esta semana",
): string {
  if (hidden === 0) return `${when} Atalaya no tuvo que ocultar nada.`;
  const what = hidden === 1 ? "1 comentario" : `${figure(hidden)} comentarios`;
  const speed = medianSeconds === null ? "" : `, en ${seconds(medianSeconds)}${hidden === 1 ? "" : " de mediana"}`;
  const saved = `${readingTime(hidden)} que no pasaste ${hidden === 1 ? "leyéndolo" : "leyéndolos"}`;
  return `${when} Atalaya ocultó ${what}${atNight(hidden, night)}${speed}: ${saved}.`;
}

/** How the sentence counts, for people who ask. */
export const WEEK_FORMULA = `Cuenta los comentarios de los últimos 7 días que Atalaya ocultó por sí sola y siguen ocultos o eliminados. De noche: publicados entre las ${NIGHT.from}:00 y las ${NIGHT.to}:00. La mediana va desde que nos llega un comentario hasta que la red confirma que está oculto. El tiempo es una estimación: ${MINUTES_EACH} minuto por comentario para abrirlo, leerlo, decidir y ocultarlo.`;

function atNight(hidden: number, night: number): string {
  if (night === 0) return "";
  if (hidden === 1) return ", de noche";
  return night === hidden ? ", todos de noche" : `, ${figure(night)} de ellos de noche`;
}

/** The reading time of some hidden comments. From an hour on it is rounded to five minutes, since an estimate is not exact. */
export function readingTime(hidden: number): string {
  const minutes = hidden * MINUTES_EACH;
  if (minutes < 60) return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
  const rounded = Math.round(minutes / 5) * 5;
  const rest = rounded % 60;
  return `${figure(Math.floor(rounded / 60))} h${rest === 0 ? "" : ` ${rest} min`}`;
}

function seconds(median: number): string {
  if (median < 1) return "menos de 1 s";
  if (median < 90) return `${Math.round(median)} s`;
  return median < 5_400 ? `${Math.round(median / 60)} min` : `${figure(Math.round(median / 3_600))} h`;
}
