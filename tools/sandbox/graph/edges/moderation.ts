import { needsPageTask, needsToManage } from "../../auth/access.ts";
import type { Call } from "../call.ts";

/** What hiding, deleting and answering a page's comments takes. @throws GraphError 200 */
export function needsModeration(call: Call, pageId: string) {
  needsPageTask(call, call.machine.world.pages.get(pageId)!, "MODERATE");
  needsToManage(call, "pages_manage_engagement");
}
