import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { workspaces } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { localDay } from "../../../time.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { type Silence, silenceOf } from "./silence.ts";
import { loadTraffic, type Traffic } from "./traffic.ts";

/** Returns what our own rows show about a page, without a call to its network. A paused page is always silent. */
export async function loadSymptoms(
  { core }: Pick<Deps, "core">,
  db: CommentsDb,
  { page, now }: { page: PageRow; now: number },
): Promise<{ traffic: Traffic; silence: Silence | null }> {
  const [workspace, traffic] = await Promise.all([
    core.select({ timeZone: workspaces.timeZone }).from(workspaces).where(eq(workspaces.id, page.workspaceId)).get(),
    loadTraffic(db, { page, now }),
  ]);
  const silence = page.status === "active" ? silenceOf(traffic.byDay, localDay(now, workspace!.timeZone)) : null;
  return { traffic, silence };
}
