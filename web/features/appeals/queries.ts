import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { DecideAppealInput } from "../../../worker/features/appeals/schemas.ts";
import { api, bodyOf } from "../../api/api.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

const APPEALS = ["appeals"];
export type AppealState = "waiting" | "decided";

export const appealsQuery = (state: AppealState) =>
  infiniteQueryOptions({
    queryKey: [...APPEALS, state],
    queryFn: ({ pageParam }) => bodyOf(api.appeals.$get({ query: { state, cursor: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The name of a published page, for its visitors. */
export const publishedNameQuery = (slug: string) =>
  queryOptions({
    queryKey: ["published-name", slug],
    queryFn: async () => (await bodyOf(api["public-pages"][":slug"].$get({ param: { slug } }))).name,
    enabled: slug !== "",
  });

export const likelyCommentsQuery = (id: string) =>
  queryOptions({
    queryKey: ["likely-comments", id],
    queryFn: async () => (await bodyOf(api.appeals[":id"].comments.$get({ param: { id } }))).comments,
  });

export const useDecideAppeal = (id: string) =>
  useReloadingMutation(
    (json: DecideAppealInput) => bodyOf(api.appeals[":id"].decision.$post({ param: { id }, json })),
    APPEALS,
    ["comments"],
  );

export const useUndoAppeal = (id: string) =>
  useReloadingMutation(() => bodyOf(api.appeals[":id"].undo.$post({ param: { id } })), APPEALS, ["comments"]);
