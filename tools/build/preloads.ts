import type { Rolldown } from "vite";

/**
 * Link elements for the code that an entry loads lazily for a page: the browser fetches it beside the entry and not after it.
 *
 * @param sources   of that code, relative to web/
 * @param template  names the files that are fetched anyway
 */
export function preloadsOf(bundle: Rolldown.OutputBundle, sources: readonly string[], template: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const reached = new Set(sources.flatMap((source) => [...reachedFrom(chunkOf(source, chunks), chunks)]));
  const files = [...reached].filter((name) => !template.includes(`href="/${name}"`));
  return files.map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`).join("\n    ");
}

/** @throws Error when the source has no chunk of its own */
function chunkOf(source: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${source}`));
  if (!chunk) throw new Error(`prerender: no chunk for ${source}`);
  return chunk;
}

/** The chunk and all its static imports, at any depth. */
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
