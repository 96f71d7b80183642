const NAMES = new Intl.DisplayNames("es", { type: "region" });

/** "España". @param code  ISO 3166-1 alpha-2 */
export const countryName = (code: string): string => NAMES.of(code) ?? code;
