// How a request's values become an object's.

/** An empty word unsets. */
export const unset = <T>(value: T | "" | null | undefined, before: T | null): T | null => {
  if (value === undefined) return before;
  return value === "" || value === null ? null : value;
};

/** Metadata merges; an empty value removes its key, an empty word all of them. */
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
