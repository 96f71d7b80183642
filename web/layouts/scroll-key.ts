/**
 * The key under which a scroll position is stored. Pages opened by address have the same key in the router: without the
 * path, one screen would open at the position of another.
 */
export const scrollKey = ({ key, pathname }: { key: string; pathname: string }) => (key === "default" ? pathname : key);
