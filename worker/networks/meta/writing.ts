// Writes that are the same on Facebook and Instagram.
import * as z from "zod";
import { type CallGraph, type GraphCall, Success } from "../../platform/meta/graph.ts";
import type { SocialNetwork } from "../network.ts";

/** What each network writes in its own way. */
export type OwnWriting = Pick<
  SocialNetwork,
  | "setHidden"
  | "setBlocked"
  | "setCommentsClosed"
  | "reply"
  | "repliesTo"
  | "mayReplyPrivately"
  | "publish"
  | "findPost"
>;

const Created = z.object({ id: z.string() });
const Sent = z.object({ message_id: z.string() });

export function createMetaWriting(call: CallGraph): Pick<SocialNetwork, "remove" | "replyPrivately"> {
  return {
    async remove({ id, token, onUsage }) {
      await call(Success, { method: "DELETE", path: id, token, onUsage });
    },

    /** Possible once for each comment, within seven days. */
    async replyPrivately({ pageId, id, text, token }) {
      const params = {
        recipient: JSON.stringify({ comment_id: id }),
        message: JSON.stringify({ text }),
        messaging_type: "RESPONSE",
      };
      await call(Sent, { method: "POST", path: `${pageId}/messages`, params, token, budget: "messenger" });
    },
  };
}

/** Changes an existing object. */
export async function change(call: CallGraph, request: Omit<GraphCall, "method">): Promise<void> {
  await call(Success, { method: "POST", ...request });
}

/** Creates an object. @returns its id */
export async function create(call: CallGraph, request: Omit<GraphCall, "method">): Promise<string> {
  return (await call(Created, { method: "POST", ...request })).id;
}
