import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { withRetries } from "../../../api/retries.ts";
import type { ReplyRequest } from "../../../api/types.ts";
import { keepComments } from "../data/queries.ts";

/** Sends a reply, up to three times when no answer comes. Its idempotency key makes them one reply. */
export function useReply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...reply }: ReplyRequest & { key: string }) =>
      withRetries(() => bodyOf(api.comments.reply.$post({ header: { "idempotency-key": key }, json: reply }))),
    onSuccess: ({ comment }) => keepComments(client, [comment]),
  });
}
