import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/api.ts";

/** The people of the workspace that the caller may know of, and who is invited. */
export const teamQuery = queryOptions({
  queryKey: ["team"],
  queryFn: () => bodyOf(api.team.$get()),
});
