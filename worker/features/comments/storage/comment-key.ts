/** Makes a key of one page (of a comment, a post or an author) unique among all pages. */
export const keyOnPage = (pageId: number, key: string | null): string => `${pageId}:${key}`;
