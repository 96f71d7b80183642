import { needsInstagram } from "../../auth/access.ts";
import type { Instagram } from "../../world/types.ts";
import type { Edges } from "../call.ts";
import { edgeOf } from "../edge.ts";
import { parseFields } from "../fields.ts";
import { show } from "../select.ts";
import { instagramView } from "../views/instagram.ts";
import { ACCOUNT_METRICS, insightsOf } from "./insights.ts";
import { mediaEdge } from "./media.ts";
import { readFields } from "./page-subscription.ts";
import { SUCCESS } from "./success.ts";

const INSTAGRAM_FIELDS = ["comments", "live_comments", "mentions", "story_insights", "messages", "message_reactions"];

export const instagramEdges: Edges<Instagram> = {
  "GET ": (call, account) => {
    needsInstagram(call, "instagram_basic");
    return show(instagramView, account, call, parseFields(call.params.fields));
  },
  "GET insights": (call) => {
    needsInstagram(call, "instagram_manage_insights");
    return insightsOf(call, ACCOUNT_METRICS);
  },
  "GET media": (call, account) => mediaEdge(edgeOf(call), account),
  "GET subscribed_apps": ({ machine }, account) => ({
    data: account.subscribedFields
      ? [{ id: machine.app.id, name: "Atalaya", subscribed_fields: account.subscribedFields }]
      : [],
  }),
  "POST subscribed_apps": (call, account) => {
    needsInstagram(call, "instagram_manage_comments");
    account.subscribedFields = readFields(call.params.subscribed_fields, INSTAGRAM_FIELDS);
    return SUCCESS;
  },
  "DELETE subscribed_apps": (call, account) => {
    needsInstagram(call, "instagram_manage_comments");
    account.subscribedFields = null;
    return SUCCESS;
  },
};
