import { type QueryKey, useMutation } from "@tanstack/react-query";
import { useInvalidate } from "./use-invalidate.ts";

/** A mutation that loads every query of `keys` again afterwards, also when it was refused: another person may have changed it. */
export function useReloadingMutation<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  ...keys: QueryKey[]
) {
  return useMutation({ mutationFn, onSettled: useInvalidate(...keys) });
}
