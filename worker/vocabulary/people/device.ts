// A person's devices, and the cookie of a browser that signed in to an account before (`features/auth/device.ts`).

/** With the prefix `__Host-`. */
export const DEVICE_COOKIE = "atalaya-device";
/** Browsers keep a cookie for at most 400 days. */
export const DEVICE_DAYS = 365;

/** The name of a device; `device` is "" when it is unknown. */
export const deviceName = (device: string | undefined): string => device || "Dispositivo desconocido";
/** The same after a preposition. */
export const aDevice = (device: string | undefined): string => device || "un dispositivo desconocido";
export const UNKNOWN_PLACE = "Lugar desconocido";
