import type { Deps } from "../../deps.ts";
import { localDay } from "../../time.ts";
import type { GraveCause } from "../../vocabulary/alerts.ts";
import { loadNames } from "../workspaces/names.ts";
import { raiseAlert } from "./raise.ts";

/** A page under which a threat or hate was just hidden. */
export type GraveHidden = { workspaceId: number; pageId: number; timeZone: string; cause: GraveCause };

/** Raises an alert for each page, at most one a day. Safe to repeat. */
export async function raiseGraveAlerts(deps: Pick<Deps, "core" | "now">, hidden: Iterable<GraveHidden>): Promise<void> {
  for (const { workspaceId, pageId, timeZone, cause } of hidden) {
    const { pages } = await loadNames(deps, { workspaceId, visible: null });
    const data = { page: pages.get(pageId)?.name ?? null, pageId, count: null, detail: cause };
    const subject = `${pageId}:${localDay(deps.now(), timeZone)}`;
    await raiseAlert(deps, { workspaceId, kind: "grave_hidden", subject, data });
  }
}
