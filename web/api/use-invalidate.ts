import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

/** A function that loads again what a change made outdated: every query whose key begins with one of `keys`. */
export function useInvalidate(...keys: QueryKey[]): () => Promise<unknown> {
  const client = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** A mutation that loads every query of `keys` again afterwards, also when it was refused: another person may have changed it. */
export function useReloadingMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  ...keys: QueryKey[]
) {
  const reload = useInvalidate(...keys);
  return useMutation({
    mutationFn,
    onSettled: () => {
      // Not awaited: a row that the reloaded list no longer has could not say any more that it was removed.
      void reload();
    },
  });
}
