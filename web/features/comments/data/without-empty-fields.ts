/** A filter without its empty fields. */
export function withoutEmptyFields<Filter extends object>(filter: Filter): Filter {
  const found = { ...filter };
  for (const name in found) if (!found[name]) delete found[name];
  return found;
}
