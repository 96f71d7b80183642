/** The text of each article by its slug: lower case, without accents, in one line. Loaded only when the search is used. */
export const loadTexts = async (): Promise<Record<string, string>> => (await import("virtual:help-texts")).default;
