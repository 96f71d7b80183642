import { api, bodyOf } from "../../../api/api.ts";

/** Tries an action or a reply again that the network did not take. */
export const retryFailedAction = (id: string) =>
  bodyOf(api.comments["failed-actions"][":id"].retry.$post({ param: { id } }));
