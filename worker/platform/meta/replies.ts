// Answering a comment, under it or in a message to its author. Writing is not safe to repeat; reading tells what was written.
import { z } from "zod";
import type { Network } from "../../vocabulary/networks.ts";
import {
  FacebookComment,
  fromFacebook,
  fromInstagram,
  InstagramComment,
  type NetworkComment,
  page,
} from "./answers.ts";
import type { GraphCall } from "./graph.ts";

type Call = <T>(schema: z.ZodType<T>, call: GraphCall) => Promise<T>;
type OnComment = { network: Network; id: string; token: string };

const Created = z.object({ id: z.string() });
const Sent = z.object({ message_id: z.string() });

export function createReplies(call: Call) {
  return {
    /** Writes below a top-level comment as the page. @returns id of the new comment */
    async reply({ network, id, text, token }: OnComment & { text: string }): Promise<string> {
      // Without `fields`: with it Instagram writes the comment and answers an error.
      const path = network === "facebook" ? `${id}/comments` : `${id}/replies`;
      return (await call(Created, { method: "POST", path, params: { message: text }, token })).id;
    },

    /**
     * Writes to the author of a comment: once for each comment, within seven days.
     *
     * @param pageId the Facebook page, also for a comment on its Instagram account
     * @returns id of the message
     */
    async replyPrivately({ pageId, id, text, token }: { pageId: string; id: string; text: string; token: string }) {
      const params = {
        recipient: JSON.stringify({ comment_id: id }),
        message: JSON.stringify({ text }),
        messaging_type: "RESPONSE",
      };
      return (await call(Sent, { method: "POST", path: `${pageId}/messages`, params, token })).message_id;
    },

    /** The latest replies below a comment, 100 on Facebook and 50 on Instagram. */
    async repliesTo({ network, id, token }: OnComment): Promise<NetworkComment[]> {
      if (network === "facebook") {
        const params = {
          fields: "id,message,created_time,from{id,name}",
          order: "reverse_chronological",
          limit: "100",
        };
        const { data } = await call(page(FacebookComment), { path: `${id}/comments`, params, token });
        return data.map(fromFacebook);
      }
      const params = { fields: "id,text,timestamp,username,from{id,username},user", limit: "50" };
      const { data } = await call(page(InstagramComment), { path: `${id}/replies`, params, token });
      return data.map(fromInstagram);
    },

    /** Whether Facebook still takes a private reply to a comment: not after the first one. */
    async canReplyPrivately({ id, token }: { id: string; token: string }): Promise<boolean> {
      const Answer = z.object({ can_reply_privately: z.boolean().optional() });
      const answer = await call(Answer, { path: id, params: { fields: "can_reply_privately" }, token });
      return answer.can_reply_privately ?? true;
    },
  };
}
