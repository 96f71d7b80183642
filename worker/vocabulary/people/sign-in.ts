// What is missing in a form of the sign-in; the browser says it before the Worker does.

export const CREDENTIALS_MISSING = "Email y contraseña requeridos";
export const CODE_MISSING = "Escribe el código";
