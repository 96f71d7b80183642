import { queryOptions } from "@tanstack/react-query";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../api/api.ts";

/** Every page that the person sees, across their workspaces. */
export const clientsQuery = queryOptions({
  queryKey: ["clients"],
  queryFn: async () => (await bodyOf(api.clients.$get())).clients,
  refetchInterval: MINUTE_MS,
});
