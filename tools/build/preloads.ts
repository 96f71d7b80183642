import type { Rolldown } from "vite";

/**
 * Returns link elements for all the code that a page opens with, so that the browser fetches it in parallel: the imports of its entry,
 * and the code that the entry loads lazily for this page. The largest file comes first, so that with few connections the last file ends
 * soonest. All of it has a lower priority than the style sheet and the first answers of the API, since the document shows its page, or
 * its frame, without code.
 *
 * @param sources  of the lazy code, relative to web/
 * @param template names the entry
 */
export function preloadsOf(bundle: Rolldown.OutputBundle, sources: readonly string[], template: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const starts = [entryOf(template, chunks), ...sources.map((source) => chunkOf(source, chunks))];
  const reached = new Set(starts.flatMap((start) => [...reachedFrom(start, chunks)]));
  return chunks
    .filter(({ fileName }) => reached.has(fileName) && !template.includes(`src="/${fileName}"`))
    .sort((a, b) => b.code.length - a.code.length)
    .map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${fileName}" />`)
    .join("\n    ");
}

/** Removes the links that the build wrote: those of `preloadsOf` name the same files in the wanted order. */
export const withoutPreloads = (template: string) => template.replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "");

/** @throws Error when the template names no chunk */
function entryOf(template: string, chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const entry = chunks.find(({ fileName }) => template.includes(`src="/${fileName}"`));
  if (!entry) throw new Error("prerender: the template names no code");
  return entry;
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
