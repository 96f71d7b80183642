/**
 * A moment in the words of a letter: «22 de noviembre de 2026 a las 22:30».
 *
 * @param timeZone IANA name of the reader's workspace
 */
export const formatMoment = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat("es-ES", { timeZone, dateStyle: "long", timeStyle: "short" }).format(at);
