import { paths } from "../../paths.ts";

/** Sections of the landing page that links lead to: their ids, and their addresses from any page. */
export const PLATFORMS_ID = "platforms";
export const DEMO_ID = "probar";

export const PLATFORMS_ANCHOR = `${paths.home}#${PLATFORMS_ID}`;
export const DEMO_ANCHOR = `${paths.home}#${DEMO_ID}`;
