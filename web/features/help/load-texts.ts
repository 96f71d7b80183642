/** The words of each article, by its slug: lower case, without accents, in one line. For the search, which loads them when it is used. */
export const loadTexts = async (): Promise<Record<string, string>> => (await import("virtual:help-texts")).default;
