import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/api.ts";
import { keepComments } from "../data/queries.ts";
import { withRetries } from "../data/retries.ts";

type Input = Parameters<typeof api.reply>[0];

/** Sends a reply, three times where nothing answers: its key makes one reply of them. */
export function useReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withRetries(() => api.reply(input)),
    onSuccess: ({ comment }) => keepComments(client, [comment]),
  });
}
