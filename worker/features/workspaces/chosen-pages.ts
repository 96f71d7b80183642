// A person's choice of pages, in every list, figure and file. It only narrows what the person may see.
import { and, eq, or } from "drizzle-orm";
import { pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import type { Network } from "../../vocabulary/networks.ts";
import { onVisible, type Reader } from "./visible-pages.ts";

export type PageChoice = {
  /** Key of a group, which is a page with its Instagram account, or public id of one of the two. */
  page?: string | undefined;
  platform?: Network | undefined;
};

/** The pages of a choice that the person may see. A disconnected page keeps its row while its comments are stored. */
export function loadChosenPages(core: CoreDb, { workspaceId, visible, page, platform }: Reader & PageChoice) {
  const named = page ? or(eq(pages.publicId, page), eq(pages.groupKey, page)) : undefined;
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
