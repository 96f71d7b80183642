import { paths } from "../../paths.ts";
import type { HelpSlug } from "./articles.ts";

/** The address of an article of the help centre. */
export const helpPath = (article: HelpSlug) => `${paths.help}/${article}` as const;
