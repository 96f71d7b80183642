import { paths } from "../../paths.ts";

/** Sections of the landing page that links lead to: their ids, and their addresses from any page. */
export const PLATFORMS_ID = "platforms";
export const DEMO_ID = "probar";

export const PLATFORMS_ANCHOR = `${paths.home}#${PLATFORMS_ID}`;
export const DEMO_ANCHOR = `${paths.home}#${DEMO_ID}`;

export const PLATFORMS_LABEL = "Plataformas";
export const TUTORIAL_LABEL = "Tutorial";
export const PRICING_LABEL = "Pricing";
export const LOG_IN_LABEL = "Iniciar sesión";
export const TRY_LABEL = "Prueba Gratis";
/** Shown to people who are signed in. */
export const ENTER_LABEL = "Ir al dashboard";
