import { needsPageTask, needsToManage, needsToRead } from "../../auth/access.ts";
import { makePost } from "../../world/make-post.ts";
import type { Page } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf, OF_DATED_LIST, OF_LIST } from "../edge.ts";
import { badParameter, GraphError } from "../errors.ts";
import { showing } from "../select.ts";
import { pageView } from "../views/page.ts";
import { block, listBlocked, NAMES_OF_PERSON, unblock } from "./blocked.ts";
import { insightsOf, OF_INSIGHTS, PAGE_METRICS } from "./insights.ts";
import { getSubscription, subscribePage, unsubscribePage } from "./page-subscription.ts";
import { OF_ADS_POSTS, postsEdge } from "./posts.ts";
import { sendPrivateReply } from "./private-reply.ts";

/** Refuses the same text twice in a row. @throws GraphError 506 */
function refuseRepetition({ machine, params }: Call, page: Page) {
  const last = machine.world.postsOf.get(page.id)?.findLast((post) => post.isPublished);
  if (last?.text === params.message) throw new GraphError({ message: "(#506) Duplicate status message", code: 506 });
}

export const pageEdges: Edges<Page> = {
  "GET ": showing(pageView),
  "GET feed": { takes: OF_DATED_LIST, answer: (call, page) => postsEdge(edgeOf(call), page, "feed") },
  "GET published_posts": {
    takes: OF_DATED_LIST,
    answer: (call, page) => postsEdge(edgeOf(call), page, "published_posts"),
  },
  "GET ads_posts": { takes: OF_ADS_POSTS, answer: (call, page) => postsEdge(edgeOf(call), page, "ads_posts") },
  "GET blocked": { takes: ["user"], answer: listBlocked },
  "POST blocked": { takes: NAMES_OF_PERSON, answer: block },
  "DELETE blocked": { takes: NAMES_OF_PERSON, answer: unblock },
  "GET insights": {
    takes: OF_INSIGHTS,
    answer(call, page) {
      needsPageTask(call, page, "ANALYZE");
      needsToRead(call, "pages_read_engagement");
      needsToRead(call, "read_insights");
      return insightsOf(call, PAGE_METRICS);
    },
  },
  "GET subscribed_apps": { takes: OF_LIST, answer: getSubscription },
  "POST subscribed_apps": { takes: ["subscribed_fields"], answer: subscribePage },
  "DELETE subscribed_apps": { takes: [], answer: unsubscribePage },
  "POST messages": { takes: ["recipient", "message", "messaging_type"], answer: sendPrivateReply },
  "POST feed": {
    takes: ["message"],
    answer(call, page) {
      needsPageTask(call, page, "CREATE_CONTENT");
      needsToManage(call, "pages_manage_posts");
      needsToRead(call, "pages_read_engagement");
      if (!call.params.message) throw badParameter("Missing message or attachment");
      refuseRepetition(call, page);
      return { id: makePost(call.machine, page, { text: call.params.message }).id };
    },
  },
};
