import { queryOptions } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";

export const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: () => bodyOf(api.auth.factors.$get()),
});
