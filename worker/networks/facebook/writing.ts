// Hides, answers and publishes on a page.
import * as z from "zod";
import { NetworkError } from "../../network-error.ts";
import { type CallGraph, Success } from "../../platform/meta/graph.ts";
import { page } from "../../platform/meta/paging.ts";
import { flag, id, moment } from "../meta/graph-values.ts";
import { change, create, type OwnWriting } from "../meta/writing.ts";
import { unsupported } from "../network.ts";
import { FacebookComment, fromFacebook } from "./comment.ts";

const Post = z.object({ id, message: z.string().optional(), created_time: moment.optional() });
/** By the id of each person. */
const Blocked = z.record(z.string(), z.boolean());
const People = page(z.object({ id }));
const Answerable = z.object({ can_reply_privately: flag.optional() });

export const createFacebookWriting = (call: CallGraph): OwnWriting => ({
  setHidden: ({ id, hidden, token, onUsage }) =>
    change(call, { path: id, params: { is_hidden: String(hidden) }, token, onUsage }),

  async setBlocked({ id, personId, blocked, token }) {
    const path = `${id}/blocked`;
    const params = { user: personId };
    if (blocked) {
      const answer = await call(Blocked, { method: "POST", path, params, token });
      if (answer[personId] === false) throw new NetworkError("invalid", "not blocked");
      return;
    }
    try {
      await call(Success, { method: "DELETE", path, params, token });
    } catch (error) {
      if (!(error instanceof NetworkError) || error.problem !== "invalid") throw error;
      // A person may have unblocked them on Facebook itself, which refuses to do it twice.
      const { data } = await call(People, { path, params, token });
      if (data.some((person) => person.id === personId)) throw error;
    }
  },

  setCommentsClosed: unsupported("closeComments"),

  reply: ({ id, text, token, onUsage }) =>
    create(call, { path: `${id}/comments`, params: { message: text }, token, onUsage }),

  /** At most 100 replies. */
  async repliesTo({ id, token }) {
    const params = { fields: "id,message,created_time,from{id,name}", order: "reverse_chronological", limit: "100" };
    const { data } = await call(page(FacebookComment), { path: `${id}/comments`, params, token });
    return data.map((comment) => fromFacebook(comment));
  },

  async mayReplyPrivately({ id, token }) {
    const answer = await call(Answerable, { path: id, params: { fields: "can_reply_privately" }, token });
    return answer.can_reply_privately ?? true;
  },

  publish: ({ pageId, message, token }) => create(call, { path: `${pageId}/feed`, params: { message }, token }),

  async findPost({ pageId, message, since, token }) {
    const params = { fields: "id,message,created_time", limit: "25" };
    const { data } = await call(page(Post), { path: `${pageId}/published_posts`, params, token });
    return data.find((post) => post.message === message && (post.created_time ?? 0) >= since)?.id ?? null;
  },
});
