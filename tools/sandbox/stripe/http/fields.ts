// Converts the values of a request to those of an object.

/** Reads a text; an empty one unsets the field. */
export const unset = <T>(value: T | "" | null | undefined, before: T | null): T | null => {
  if (value === undefined) return before;
  return value === "" || value === null ? null : value;
};

/** Merges metadata. An empty value removes its key, an empty text all keys. */
export function mergeMetadata(
  before: Record<string, string> | null | undefined,
  changes: Record<string, string | number | null> | "" | null | undefined,
): Record<string, string> {
  if (changes === undefined) return before ?? {};
  if (changes === "" || changes === null) return {};
  const merged = { ...before };
  for (const [key, value] of Object.entries(changes)) {
    if (value === "" || value === null) delete merged[key];
    else merged[key] = String(value);
  }
  return merged;
}
