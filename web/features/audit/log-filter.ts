// The filter of the log, in the address and in requests.

import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { isDay } from "../../../worker/vocabulary/calendar.ts";
import { ACTORS, LOGGED_EVENTS } from "../../../worker/vocabulary/ledger.ts";
import { MAX_ID_LENGTH } from "../../../worker/vocabulary/limits.ts";
import { NETWORKS } from "../../../worker/vocabulary/networks.ts";
import { withoutEmptyFields } from "../comments/data/without-empty-fields.ts";

/** The fields to change; undefined removes one. */
export type LogFilterChange = AuditFilter;

/** The filter of an address; invalid values are left out. */
export function readLogFilter(address: URLSearchParams): AuditFilter {
  const day = (name: string) => {
    const value = address.get(name);
    return value !== null && isDay(value) ? value : undefined;
  };
  const text = (name: string) => address.get(name)?.slice(0, MAX_ID_LENGTH);
  return withoutEmptyFields({
    from: day("from"),
    to: day("to"),
    actor: ACTORS.find((actor) => actor === address.get("actor")),
    who: text("who"),
    what: LOGGED_EVENTS.find((action) => action === address.get("what")),
    page: text("page"),
    platform: NETWORKS.find((network) => network === address.get("platform")),
  });
}

export const changeLogFilter = (filter: AuditFilter, change: LogFilterChange): AuditFilter =>
  withoutEmptyFields({ ...filter, ...change });

export const isFiltered = (filter: AuditFilter) => Object.keys(filter).length > 0;
