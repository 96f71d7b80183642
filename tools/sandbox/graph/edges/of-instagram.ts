import { needsInstagram } from "../../auth/access.ts";
import type { Instagram } from "../../world/types.ts";
import type { Edges } from "../call.ts";
import { edgeOf, OF_DATED_LIST, OF_LIST } from "../edge.ts";
import { showing } from "../select.ts";
import { instagramView } from "../views/instagram.ts";
import { ACCOUNT_METRICS, insightsOf, OF_INSIGHTS } from "./insights.ts";
import { mediaEdge } from "./media.ts";
import { listSubscriptions, readFields } from "./page-subscription.ts";
import { SUCCESS } from "./success.ts";

export const INSTAGRAM_FIELDS = [
  "comments",
  "live_comments",
  "mentions",
  "story_insights",
  "messages",
  "message_reactions",
];

export const instagramEdges: Edges<Instagram> = {
  "GET ": showing(instagramView, (call) => needsInstagram(call, "instagram_basic")),
  "GET insights": {
    takes: OF_INSIGHTS,
    answer(call) {
      needsInstagram(call, "instagram_manage_insights");
      return insightsOf(call, ACCOUNT_METRICS);
    },
  },
  "GET media": { takes: OF_DATED_LIST, answer: (call, account) => mediaEdge(edgeOf(call), account) },
  "GET subscribed_apps": {
    takes: OF_LIST,
    answer: (call, account) => listSubscriptions(call, account.subscribedFields),
  },
  "POST subscribed_apps": {
    takes: ["subscribed_fields"],
    answer(call, account) {
      needsInstagram(call, "instagram_manage_comments");
      account.subscribedFields = readFields("subscribed_fields", call.params.subscribed_fields, INSTAGRAM_FIELDS);
      return SUCCESS;
    },
  },
  "DELETE subscribed_apps": {
    takes: [],
    answer(call, account) {
      needsInstagram(call, "instagram_manage_comments");
      account.subscribedFields = null;
      return SUCCESS;
    },
  },
};
