import { api, bodyOf } from "../../../api/api.ts";

/** Retries an action or a reply that the network refused. */
export const retryFailedAction = (id: string) =>
  bodyOf(api.comments["failed-actions"][":id"].retry.$post({ param: { id } }));
