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
  const files = [...reachedFrom(page, chunks)].filter((name) => !template.includes(`href="/${name}"`));
  return files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`).join("\n    ");
}

/** The chunk and everything it imports without being asked, at any depth. */
function reachedFrom(start: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): Set<string> {
  const seen = new Set([start.fileName]);
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    chunks.find((chunk) => chunk.fileName === name)?.imports.forEach(visit);
  };
  start.imports.forEach(visit);
  return seen;
}
