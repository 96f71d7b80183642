import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** A function that loads again what a change made outdated: every query whose key begins with one of `keys`. */
export function useInvalidate(...keys: QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
