import { needsPageTask, needsToManage } from "../../auth/access.ts";
import { newId } from "../../world/ids.ts";
import type { Page } from "../../world/types.ts";
import { findComment } from "../../world/world.ts";
import type { Call } from "../call.ts";
import { badParameter, GraphError, missingObject } from "../errors.ts";
import { canAnswerPrivately } from "../views/comment.ts";

/** `POST /{page}/messages` to the author of a comment, of Facebook or Instagram: once, within seven days. */
export function sendPrivateReply(call: Call, page: Page) {
  const { machine, params } = call;
  const commentId = readJson(params.recipient)?.comment_id;
  const text = readJson(params.message)?.text;
  if (typeof commentId !== "string") throw badParameter("The parameter recipient is required");
  if (typeof text !== "string" || text === "")
    throw badParameter("Message cannot be empty, must provide valid attachment or text");
  const comment = findComment(machine.world, commentId);
  if (!comment || comment.deleted || comment.pageId !== page.id) throw missingObject(call.method, commentId);
  needsPageTask(call, page, "MESSAGING");
  needsToManage(call, comment.network === "facebook" ? "pages_messaging" : "instagram_manage_messages");
  if (comment.answeredPrivately) throw new GraphError({ message: "(#10900) Activity already replied to", code: 10900 });
  if (!canAnswerPrivately(comment, machine.now())) {
    throw new GraphError({ message: "(#10903) This user can't reply to this activity", code: 10903 });
  }
  comment.answeredPrivately = true;
  comment.conversation = { id: `t_${newId(machine.world, "conversation")}`, startedAt: machine.now() };
  machine.world.unsaved.add(comment);
  return { recipient_id: comment.author.id, message_id: `m_${newId(machine.world, "message")}` };
}

function readJson(text: string | undefined): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
