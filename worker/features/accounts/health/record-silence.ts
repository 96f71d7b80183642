import type { Deps } from "../../../deps.ts";
import { endAlert, raiseAlert } from "../../alerts/raise.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import type { Silence } from "./silence.ts";

/** Raises or ends the alert about a page's silence, as a check found it. */
export async function recordSilence(
  deps: Pick<Deps, "core" | "now">,
  { page, silence }: { page: PageRow; silence: Silence | null },
): Promise<void> {
  const silent = { workspaceId: page.workspaceId, kind: "page_silent", subject: page.publicId } as const;
  if (silence?.silent)
    await raiseAlert(deps, { ...silent, data: { page: page.name, pageId: page.id, count: silence.days } });
  else await endAlert(deps, silent);
}
