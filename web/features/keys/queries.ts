import { queryOptions } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, bodyOf } from "../../api/api.ts";
import { useReloadingMutation } from "../../api/use-invalidate.ts";

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: async () => (await bodyOf(api.keys.$get())).keys,
});

export type ApiKey = InferResponseType<typeof api.keys.$get, 200>["keys"][number];

export const useRevokeKey = () =>
  useReloadingMutation(({ id }: ApiKey) => bodyOf(api.keys[":id"].$delete({ param: { id } })), keysQuery.queryKey, [
    "security-events",
  ]);

export const useTakeOver = () =>
  useReloadingMutation(
    ({ id }: ApiKey) => bodyOf(api.keys[":id"]["take-over"].$post({ param: { id } })),
    keysQuery.queryKey,
    ["security-events"],
  );

export const useLetDecide = () =>
  useReloadingMutation(
    ({ id, decidesAlone }: { id: string; decidesAlone: boolean }) =>
      bodyOf(api.keys[":id"]["decides-alone"].$put({ param: { id }, json: { decidesAlone } })),
    keysQuery.queryKey,
  );
