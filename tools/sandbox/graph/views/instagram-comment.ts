import type { Comment } from "../../world/types.ts";
import { edgeIn, OF_LIST } from "../edge.ts";
import { repliesEdge } from "../edges/media-comments.ts";
import { parseFields } from "../fields.ts";
import type { View } from "../select.ts";
import { metaTime } from "../time.ts";

const NESTED_DEFAULT = parseFields("timestamp,text,id");

export const instagramCommentView: View<Comment> = {
  type: "IGComment",
  defaults: ["timestamp", "text", "id"],
  fields: {
    id: (comment) => comment.id,
    text: (comment) => comment.text,
    timestamp: (comment) => metaTime(comment.createdAt),
    username: (comment) => comment.author.name,
    from: {
      parts: { id: {}, username: {} },
      read: (comment) => ({ id: comment.author.id, username: comment.author.name }),
    },
    hidden: (comment) => comment.hidden,
    like_count: () => 0,
    parent_id: (comment) => comment.parentId ?? undefined,
    // Only for the account's own comments.
    user: { parts: { id: {} }, read: (comment) => (comment.own ? { id: comment.ownerId } : undefined) },
    media: {
      parts: { id: {}, media_product_type: {} },
      read: (comment, { machine }) => ({
        id: comment.postId,
        media_product_type: machine.world.posts.get(comment.postId)?.adId ? "AD" : "FEED",
      }),
    },
    replies: {
      view: () => instagramCommentView,
      takes: OF_LIST,
      read: (comment, call, field) =>
        repliesEdge(
          edgeIn(call, `${comment.id}/replies`, { ...field, sub: field.sub ?? NESTED_DEFAULT }),
          comment,
          instagramCommentView,
        ),
    },
  },
};
