import { api, bodyOf } from "../../api/api.ts";

/** Has every page swept now; what is found comes with the next changes. */
export const requestSweep = () =>
  bodyOf(api.comments.sync.$get({ query: { lastId: String(Number.MAX_SAFE_INTEGER), refresh: "1" } }));
