// A person's choice of pages, in every list, figure and file. It only narrows what the person may see.
import { and, eq, inArray, or } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { Network } from "../../vocabulary/networks.ts";
import { onVisible, type Reader } from "./visible-pages.ts";

export type PageChoice = {
  /** Keys of groups, each a page with its Instagram account, or public ids of one of the two; commas between them. */
  page?: string | undefined;
  platform?: Network | undefined;
};

/** The pages of a choice that the person may see. A disconnected page keeps its row while its comments are stored. */
export function loadChosenPages(core: CoreDb, { workspaceId, visible, page, platform }: Reader & PageChoice) {
  const keys = page && boundList(page.split(","));
  const named = keys ? or(inArray(pages.publicId, keys), inArray(pages.groupKey, keys)) : undefined;
  const onNetwork = platform ? eq(pages.network, platform) : undefined;
  return core
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible), named, onNetwork));
}

/** The reader, limited to the pages of the choice. */
export async function withinChoice<Own extends Reader & PageChoice>(core: CoreDb, own: Own): Promise<Own> {
  if (!own.page && !own.platform) return own;
  return { ...own, visible: (await loadChosenPages(core, own)).map(({ id }) => id) };
}
