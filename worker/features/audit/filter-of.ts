// Turns a person's filter of the log into a database query.
import { dayStart } from "../../time.ts";
import type { Named, Workspace } from "../workspaces/names.ts";
import type { Reader } from "../workspaces/visible-pages.ts";
import type { FindEntries } from "./find-entries.ts";
import type { AuditFilter } from "./schemas.ts";

/** No event is older or newer. */
const [EARLIEST, LATEST] = [0, 1e14];
/** An id that matches nothing; another workspace's page counts as not found. */
const NONE = -1;

/** The query of a filter. @param names the workspace's own pages and people */
export function filterOf(
  { from, to, actor, who, what, page }: AuditFilter,
  { workspaceId, visible, timeZone }: Pick<Workspace, "timeZone"> & Reader,
  names: { pages: Named; people: Named },
): Omit<FindEntries, "cursor" | "limit"> {
  return {
    workspaceId,
    visible,
    after: from === undefined ? EARLIEST : dayStart(from, timeZone),
    before: to === undefined ? LATEST : dayStart(to, timeZone, 1),
    actor,
    what,
    userId: who === undefined ? undefined : idOf(names.people, who),
    pageId: page === undefined ? undefined : idOf(names.pages, page),
  };
}

const idOf = (named: Named, publicId: string): number =>
  [...named].find(([, person]) => person.publicId === publicId)?.[0] ?? NONE;
