/**
 * By what a place in the page is remembered. Whatever was opened by its address has the same key in the router: without the
 * path, one screen would open as far down as another was left.
 */
export const scrollPlace = ({ key, pathname }: { key: string; pathname: string }) =>
  key === "default" ? pathname : key;
