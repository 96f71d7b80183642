import type { Rolldown } from "vite";

/**
 * Link elements for the code of a page that its entry loads lazily: the browser fetches it beside the entry and not after it.
 *
 * @param source    of the page, relative to web/
 * @param template  names what is fetched anyway
 */
export function preloadsOf(bundle: Rolldown.OutputBundle, source: string, template: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const page = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/web/${source}`));
  if (!page) throw new Error(`prerender: no chunk for ${source}`);
  const files = [page.fileName, ...page.imports].filter((name) => !template.includes(`href="/${name}"`));
  return files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`).join("\n    ");
}
