import { needsPageTask, needsToManage } from "../../auth/access.ts";
import { newId } from "../../world/ids.ts";
import type { Page } from "../../world/types.ts";
import { findComment } from "../../world/world.ts";
import type { Call } from "../call.ts";
import { badParameter, GraphError, missingObject, notOffered } from "../errors.ts";
import { refuseUnknown } from "../params.ts";
import { canAnswerPrivately } from "../views/comment.ts";

/** `POST /{page}/messages`: sends a message to the author of a comment on Facebook or Instagram, once, within seven days. */
export function sendPrivateReply(call: Call, page: Page) {
  const { machine, params } = call;
  const [recipient, message] = [readJson(params.recipient), readJson(params.message)];
  refuseUnknown(recipient ?? {}, ["comment_id"], "recipient");
  refuseUnknown(message ?? {}, ["text"], "message");
  if (params.messaging_type !== undefined && params.messaging_type !== "RESPONSE")
    throw notOffered(`the messaging_type ${params.messaging_type}`);
  const commentId = recipient?.comment_id;
  const text = message?.text;
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
