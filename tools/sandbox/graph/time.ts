/** Formats epoch ms like the Graph API: `2026-08-07T12:34:56+0000`. */
export const metaTime = (at: number) => `${new Date(at).toISOString().slice(0, 19)}+0000`;

/** Reads epoch seconds or a date as text. @returns epoch ms; undefined when it is neither */
export function parseTime(text: string | undefined): number | undefined {
  if (!text) return undefined;
  const at = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
