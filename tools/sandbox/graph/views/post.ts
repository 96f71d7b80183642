import type { Post } from "../../world/types.ts";
import { edgeIn } from "../edge.ts";
import { commentsEdge, OF_COMMENTS } from "../edges/comments.ts";
import type { View } from "../select.ts";
import { metaTime } from "../time.ts";
import { commentView } from "./comment.ts";
import { postPictureUrl } from "./picture.ts";

export const postView: View<Post> = {
  type: "Post",
  defaults: ["created_time", "message", "id"],
  fields: {
    id: (post) => post.id,
    message: (post) => post.text,
    created_time: (post) => metaTime(post.createdAt),
    updated_time: (post) => metaTime(post.createdAt),
    permalink_url: (post, { machine }) => `${machine.origin}/p/${post.id}`,
    full_picture: (post, call) => (post.picture ? postPictureUrl(call, post.id) : undefined),
    status_type: (post) => (post.adId ? "added_photos" : "mobile_status_update"),
    is_published: (post) => post.isPublished,
    is_hidden: () => false,
    is_inline_created: (post) => post.adId !== undefined,
    is_eligible_for_promotion: (post) => post.isPublished,
    promotion_status: (post) => (post.adId ? "active" : "inactive"),
    promotable_id: (post) => post.id,
    from: {
      parts: { id: {}, name: {} },
      read: (post, { machine }) => ({ name: machine.world.pages.get(post.pageId)?.name, id: post.pageId }),
    },
    comments: {
      view: () => commentView,
      takes: OF_COMMENTS,
      read: (post, call, field) => commentsEdge(edgeIn(call, `${post.id}/comments`, field), post, commentView),
    },
  },
};
