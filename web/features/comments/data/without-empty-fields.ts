/** A filter without its empty fields. */
export function withoutEmptyFields<Filter extends object>(filter: Filter): Filter {
  const trimmed = { ...filter };
  for (const name in trimmed) if (!trimmed[name]) delete trimmed[name];
  return trimmed;
}
