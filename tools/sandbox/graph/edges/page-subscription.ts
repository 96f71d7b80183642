import { needsPageTask, needsToManage } from "../../auth/access.ts";
import type { Page } from "../../world/types.ts";
import type { Call } from "../call.ts";
import { edgeOf } from "../edge.ts";
import { badParameter } from "../errors.ts";
import { pageOf } from "../paging.ts";
import type { View } from "../select.ts";
import { SUCCESS } from "./success.ts";

/** The fields of a page. `comments` is a field of Instagram. */
export const PAGE_FIELDS =
  "feed mention name picture category description conversations branded_camera feed_subscribable live_videos videos leadgen ratings messages message_echoes message_deliveries message_reads message_reactions messaging_postbacks messaging_optins messaging_handovers standby group_feed founded location phone website hours email general_info personal_info page_change_proposal page_upcoming_change products publisher_subscriptions permissions affiliation awards artists_we_like".split(
    " ",
  );

const subscriptionView: View<{ fields: string[] }> = {
  type: "Application",
  defaults: ["category", "link", "name", "id", "subscribed_fields"],
  fields: {
    id: (_, { machine }) => machine.app.id,
    name: () => "Atalaya",
    category: () => "Business",
    link: (_, { machine }) => machine.origin,
    subscribed_fields: ({ fields }) => fields,
  },
};

/** Lists the only app, while it is subscribed. */
export function listSubscriptions(call: Call, fields: string[] | null) {
  return pageOf(edgeOf(call), subscriptionView, fields ? [{ fields, createdAt: 0, seq: 0 }] : []);
}

export function getSubscription(call: Call, page: Page) {
  needsToManage(call, "pages_manage_metadata");
  return listSubscriptions(call, page.subscribedFields);
}

/** Subscribes. The list of fields is replaced, not merged. */
export function subscribePage(call: Call, page: Page) {
  needsPageTask(call, page, "MODERATE");
  needsToManage(call, "pages_manage_metadata");
  page.subscribedFields = readFields("subscribed_fields", call.params.subscribed_fields, PAGE_FIELDS);
  return SUCCESS;
}

export function unsubscribePage(call: Call, page: Page) {
  needsPageTask(call, page, "MODERATE");
  needsToManage(call, "pages_manage_metadata");
  page.subscribedFields = null;
  return SUCCESS;
}

/** @throws GraphError 100 naming the first field that does not exist */
export function readFields(param: string, text: string | undefined, known: readonly string[]): string[] {
  const fields = (text ?? "")
    .replace(/[[\]"\s]/g, "")
    .split(",")
    .filter(Boolean);
  if (fields.length === 0) throw badParameter(`The parameter ${param} is required.`);
  const wrong = fields.findIndex((field) => !known.includes(field));
  if (wrong >= 0) throw badParameter(`Param ${param}[${wrong}] must be one of {${known.join(", ")}}`);
  return fields;
}
