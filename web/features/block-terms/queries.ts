import { queryOptions, useMutation } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";

/** Whether the mode is on, and whether somebody else may confirm what this person asks for ever. */
export const institutionQuery = queryOptions({
  queryKey: ["institution"],
  queryFn: () => bodyOf(api.institution.$get()),
});

/** Who is muted, by the id of the exception, or blocked, by the id of a comment of theirs. */
export type Confirmed = { kind: "mute" | "block"; id: string };

/** Confirms as a second person that somebody is muted or blocked for ever. */
export function useConfirm() {
  const changed = useInvalidate(["exceptions"], ["blocked"], ["author"]);
  return useMutation({
    mutationFn: ({ kind, id }: Confirmed) =>
      kind === "mute"
        ? bodyOf(api.moderation.exceptions[":id"].confirm.$post({ param: { id } }))
        : bodyOf(api.comments[":id"].block.confirm.$post({ param: { id } })),
    onSettled: changed,
  });
}
