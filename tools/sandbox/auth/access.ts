import type { Call } from "../graph/call.ts";
import { GraphError, missingObject, permissionError } from "../graph/errors.ts";
import type { Page } from "../world/types.ts";

/** Whether a token may access a page: a page token its own page, a user token the pages ticked in the dialog. */
export function reaches({ viewer }: Call, page: Page): boolean {
  if (viewer.kind === "app") return false;
  if (viewer.kind === "page") return viewer.page.id === page.id;
  return viewer.grant.pageIds.includes(page.id) && page.tasks[viewer.user.id] !== undefined;
}

export const isGranted = ({ viewer }: Call, permission: string) =>
  viewer.kind !== "app" && viewer.grant.granted.includes(permission);

/** @throws GraphError 10: a reading permission is missing */
export function needsToRead(call: Call, permission: string) {
  if (isGranted(call, permission)) return;
  throw new GraphError({
    message: `(#10) This endpoint requires the '${permission}' permission or the 'Page Public Content Access' feature. Refer to https://developers.facebook.com/docs/apps/review/login-permissions#manage-pages for details.`,
    code: 10,
  });
}

/** @throws GraphError 200: a permission to act is missing */
export function needsToManage(call: Call, permission: string) {
  if (!isGranted(call, permission)) throw permissionError(`Requires ${permission} permission to manage the object`);
}

/** Checks the permission without which all comments by others are refused. @throws GraphError 200 */
export function needsUserContent(call: Call) {
  if (!isGranted(call, "pages_read_user_content")) throw permissionError("Missing Permissions");
}

/** @throws GraphError 10: an Instagram permission is missing */
export function needsInstagram(call: Call, permission: string) {
  if (isGranted(call, permission)) return;
  throw new GraphError({ message: "(#10) Application does not have permission for this action", code: 10 });
}

/** Checks that a token may act as the page. @throws GraphError 200 with a person's token, or without the task on the page */
export function needsPageTask(call: Call, page: Page, task: string) {
  if (call.viewer.kind !== "page") throw permissionError("Permissions error");
  if (!page.tasks[call.viewer.user.id]?.includes(task)) {
    throw permissionError(
      `User does not have sufficient administrative permission for this action on this page. Requires the ${task} task.`,
    );
  }
}

/** @throws GraphError 100/33 */
export function needsReach(call: Call, page: Page | undefined, id: string): asserts page is Page {
  if (!page || !reaches(call, page)) throw missingObject(call.method, id);
}
