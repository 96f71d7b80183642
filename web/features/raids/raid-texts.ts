import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { Raid } from "../../api/types.ts";

/** "412 ocultados en 38 minutos, 9 devueltos". */
export function reportOf({ hidden, returned, minutes }: Raid): string {
  if (hidden === 0) return "No ocultó nada que no se ocultara igualmente";
  const returns = returned > 0 ? `, ${figure(returned)} ${returned === 1 ? "devuelto" : "devueltos"}` : "";
  return `${figure(hidden)} ${hidden === 1 ? "ocultado" : "ocultados"} en ${minutesText(minutes)}${returns}`;
}

function minutesText(minutes: number): string {
  if (minutes < 120) return `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`;
  return `${Math.round(minutes / 60)} horas`;
}

/** "el lunes a las 8:00", "las 18:40": in the time zone of the reader's device. @param at ISO 8601 */
export function untilText(at: string): string {
  const end = new Date(at);
  const clock = end.toLocaleTimeString("es", { hour: "numeric", minute: "2-digit" });
  if (end.toDateString() === new Date().toDateString()) return `las ${clock}`;
  return `el ${end.toLocaleDateString("es", { weekday: "long" })} a las ${clock}`;
}

export const placeOf = ({ account_name, post_id }: Raid): string =>
  post_id === null ? account_name : `una publicación de ${account_name}`;
