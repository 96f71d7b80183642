/** A key of one page, unique among those of all pages: of a comment, a post or an author. */
export const keyOnPage = (pageId: number, key: string | null): string => `${pageId}:${key}`;
