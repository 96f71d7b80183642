import { isGranted } from "../../auth/access.ts";
import type { Business } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf, OF_LIST } from "../edge.ts";
import { GraphError } from "../errors.ts";
import { parseFields } from "../fields.ts";
import { pageOf } from "../paging.ts";
import { showing } from "../select.ts";
import { businessView } from "../views/business.ts";
import { pageView } from "../views/page.ts";

const PAGE_DEFAULTS = parseFields("name,id");

export const businessEdges: Edges<Business> = {
  "GET ": showing(businessView, needsBusinesses),
  "GET owned_pages": { takes: OF_LIST, answer: (call, business) => listPages(call, business, "owned") },
  "GET client_pages": { takes: OF_LIST, answer: (call, business) => listPages(call, business, "client") },
};

/** `/me/businesses`: the portfolios through which the person has access to a page. */
export function listBusinesses(call: Call) {
  needsBusinesses(call);
  const { businesses } = call.machine.world;
  const reached = [...businesses.values()].filter((business) => reachesBusiness(call, business));
  // In the order of their creation.
  const dated = reached.map((business, seq) => ({ ...business, createdAt: 0, seq }));
  return pageOf(edgeOf(call), businessView, dated);
}

export const reachesBusiness = ({ viewer, machine }: Call, { id }: Business): boolean =>
  viewer.kind === "user" &&
  [...machine.world.pages.values()].some(
    (page) => page.through?.businessId === id && page.tasks[viewer.user.id] !== undefined,
  );

/** Only the pages ticked in the dialog, as in `/me/accounts`. */
function listPages(call: Call, { id }: Business, as: "owned" | "client") {
  needsBusinesses(call);
  const { viewer, machine } = call;
  const ticked = viewer.kind === "user" ? viewer.grant.pageIds : [];
  const pages = ticked
    .flatMap((pageId) => machine.world.pages.get(pageId) ?? [])
    .filter(({ through }) => through?.businessId === id && through.as === as)
    .sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  const edge = edgeOf(call);
  return pageOf({ ...edge, fields: edge.fields ?? PAGE_DEFAULTS }, pageView, pages);
}

/** @throws GraphError 100 in Meta's words for a missing permission */
function needsBusinesses(call: Call) {
  if (isGranted(call, "business_management")) return;
  throw new GraphError({ message: "(#100) Requires business_management permission to manage the object", code: 100 });
}
