// Hides and answers on an account's media.
import type { CallGraph } from "../../platform/meta/graph.ts";
import { page } from "../../platform/meta/paging.ts";
import { change, create, type OwnWriting } from "../meta/writing.ts";
import { unsupported } from "../network.ts";
import { fromInstagram, InstagramComment } from "./comment.ts";

export const createInstagramWriting = (call: CallGraph): OwnWriting => ({
  setHidden: ({ id, hidden, token, onUsage }) =>
    change(call, { path: id, params: { hide: String(hidden) }, token, onUsage }),

  setBlocked: unsupported("block"),

  setCommentsClosed: ({ id, closed, token }) =>
    change(call, { path: id, params: { comment_enabled: String(!closed) }, token }),

  // Without `fields`: with them Instagram writes the comment and still answers with an error.
  reply: ({ id, text, token, onUsage }) =>
    create(call, { path: `${id}/replies`, params: { message: text }, token, onUsage }),

  /** At most 50 replies. */
  async repliesTo({ id, token }) {
    const params = { fields: "id,text,timestamp,username,from{id,username},user", limit: "50" };
    const { data } = await call(page(InstagramComment), { path: `${id}/replies`, params, token });
    return data.map(fromInstagram);
  },

  /** Instagram does not report this, and refuses a second one. */
  mayReplyPrivately: async () => true,

  publish: unsupported("publish"),
  findPost: unsupported("publish"),
});
