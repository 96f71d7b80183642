import type { Deps } from "../../deps.ts";
import { localDay } from "../../time.ts";
import type { GraveCause } from "../../vocabulary/alerts.ts";
import { loadNames } from "../workspaces/names.ts";
import { raiseAlert } from "./raise.ts";

/** A comment that was just found grave. */
export type GraveComment = {
  workspaceId: number;
  pageId: number;
  timeZone: string;
  cause: GraveCause;
  commentId: number;
};

/** Raises an alert for each page and cause, at most one a day. Safe to repeat. */
export async function raiseGraveAlerts(deps: Pick<Deps, "core" | "now">, found: Iterable<GraveComment>): Promise<void> {
  for (const { workspaceId, pageId, timeZone, cause, commentId } of found) {
    const { pages } = await loadNames(deps, { workspaceId, visible: null });
    const data = { page: pages.get(pageId)?.name ?? null, pageId, count: null, detail: cause, commentId };
    const subject = `${pageId}:${localDay(deps.now(), timeZone)}:${cause}`;
    await raiseAlert(deps, { workspaceId, kind: "grave_hidden", subject, data });
  }
}
