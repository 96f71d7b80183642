// Decisions that the server has not answered yet. They are applied over the loaded list: once answered, the list shows what
// the server knows again, so a refused decision needs no undoing.
import { type QueryClient, useMutationState } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";

/** @property fields  as the server is expected to answer */
export type PendingDecision = { from: CommentStatus; fields: Partial<Comment> & { status: CommentStatus } };

type ById = ReadonlyMap<string, PendingDecision>;
type Options<Answer> = {
  mutationFn: () => Promise<Answer>;
  /** Decisions of one scope are sent one after the other. */
  scope?: { id: string };
  /** `online` waits for a connection; otherwise the decision fails without one. */
  networkMode?: "online";
};

const mutationKey = ["decision"];

/** Sends a decision, and shows the comments as decided until its answer. It goes on when the screen is left. */
export const sendDecision = <Answer>(client: QueryClient, pending: ById, options: Options<Answer>): Promise<Answer> =>
  client
    .getMutationCache()
    .build<Answer, Error, ById, unknown>(client, { ...options, mutationKey, gcTime: 0 })
    .execute(pending);

/** The pending decisions by comment; of two about the same comment the later one. */
export function usePendingDecisions(): ById {
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as ById,
  });
  return useMemo(() => new Map(pending.flatMap((decisions) => [...decisions])), [pending]);
}
