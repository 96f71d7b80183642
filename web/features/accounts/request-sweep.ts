import { api, bodyOf } from "../../api/api.ts";

/** Requests a sweep of every page; new comments arrive with the next changes. */
export const requestSweep = () =>
  bodyOf(api.comments.sync.$get({ query: { lastId: String(Number.MAX_SAFE_INTEGER), refresh: "1" } }));
