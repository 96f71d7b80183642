import { needsPageTask, needsToManage } from "../../auth/access.ts";
import type { Call } from "../call.ts";

/** Checks what is needed to hide, delete and answer a page's comments. @throws GraphError 200 */
export function needsModeration(call: Call, pageId: string) {
  needsPageTask(call, call.machine.world.pages.get(pageId)!, "MODERATE");
  needsToManage(call, "pages_manage_engagement");
}
