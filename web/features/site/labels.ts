// The labels of the public site's links, the same on every page.
export const PLATFORMS_LABEL = "Plataformas";
export const TUTORIAL_LABEL = "Tutorial";
export const PRICING_LABEL = "Pricing";
export const LOG_IN_LABEL = "Iniciar sesión";
export const TRY_LABEL = "Prueba Gratis";
/** Shown to people who are signed in. */
export const ENTER_LABEL = "Ir al dashboard";
