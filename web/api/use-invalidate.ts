import { type QueryKey, useQueryClient } from "@tanstack/react-query";

/** Reloads what a change made outdated: every query whose key begins as one of these. */
export function useInvalidate(...keys: QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
