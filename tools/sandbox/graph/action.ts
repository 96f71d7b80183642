import type { RawCall } from "./call.ts";
import { isTrue } from "./params.ts";

const BY_EDGE: Record<string, string> = {
  "POST comments": "reply",
  "POST replies": "reply",
  "POST messages": "private_reply",
  "POST feed": "publish",
  "POST subscribed_apps": "subscribe",
  "DELETE subscribed_apps": "unsubscribe",
  "POST subscriptions": "subscribe",
  "DELETE subscriptions": "unsubscribe",
  "DELETE permissions": "revoke",
  "POST blocked": "block",
  "DELETE blocked": "unblock",
};

/** The action of a call, in one word for the log. */
export function actionOf({ method, path, params }: RawCall): string {
  if (path[0] === "oauth") return "token";
  const byEdge = path[1] && BY_EDGE[`${method} ${path[1]}`];
  if (byEdge) return byEdge;
  if (method === "GET") return "read";
  if (method === "DELETE") return "delete";
  const hidden = params.is_hidden ?? params.hide;
  if (hidden !== undefined) return isTrue(hidden) ? "hide" : "unhide";
  if (params.comment_enabled !== undefined) return isTrue(params.comment_enabled) ? "open" : "close";
  return params.message === undefined ? "other" : "edit";
}
