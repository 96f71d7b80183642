export const DEFAULT_TIME_ZONE = "Europe/Madrid";

/** Whether `name` is an IANA zone; an offset such as `+02:00` is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
