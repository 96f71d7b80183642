/** Returns the sitemap. @param pagePaths  the paths of the pages that may be indexed */
export function sitemap(pagePaths: readonly string[], origin: string): string {
  const entries = pagePaths.map((path) => `  <url><loc>${new URL(path, origin).href}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
