// Turns a person's filter of the log into a database query.
import { dayStart } from "../../time.ts";
import type { Named, Workspace } from "../workspaces/names.ts";
import type { Reader } from "../workspaces/visible-pages.ts";
import type { FindEntries } from "./find-entries.ts";
import type { AuditFilter } from "./schemas.ts";

/** No event is older or newer. */
const [EARLIEST, LATEST] = [0, 1e14];
/** An id that matches nothing. */
const NONE = -1;

/** The query of a filter. @param people those of the workspace */
export function filterOf(
  { from, to, actor, who, what }: AuditFilter,
  { workspaceId, visible, timeZone }: Pick<Workspace, "timeZone"> & Reader,
  people: Named,
): Omit<FindEntries, "cursor" | "limit"> {
  return {
    workspaceId,
    visible,
    after: from === undefined ? EARLIEST : dayStart(from, timeZone),
    before: to === undefined ? LATEST : dayStart(to, timeZone, 1),
    actor,
    what,
    userId: who === undefined ? undefined : idOf(people, who),
  };
}

const idOf = (named: Named, publicId: string): number =>
  [...named].find(([, person]) => person.publicId === publicId)?.[0] ?? NONE;
