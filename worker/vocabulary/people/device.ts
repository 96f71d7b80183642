// The cookie of a browser that signed in to an account before (`features/auth/device.ts`).

/** With the prefix `__Host-`. */
export const DEVICE_COOKIE = "atalaya-device";
/** Browsers keep a cookie for at most 400 days. */
export const DEVICE_DAYS = 365;
