import type { Comment } from "../../world/types.ts";
import { threadOf } from "../../world/world.ts";
import type { Call } from "../call.ts";
import { edgeIn } from "../edge.ts";
import { commentsEdge, OF_COMMENTS } from "../edges/comments.ts";
import type { View } from "../select.ts";
import { metaTime } from "../time.ts";

const PERSON = { id: {}, name: {} };
const PRIVATE_REPLY_MS = 7 * 86_400_000;

export const commentView: View<Comment> = {
  type: "Comment",
  defaults: ["created_time", "from", "message", "id"],
  fields: {
    id: (comment) => comment.id,
    message: (comment) => comment.text,
    created_time: (comment) => metaTime(comment.createdAt),
    // Left out instead of null for tokens that do not read as the page.
    from: {
      parts: PERSON,
      read: (comment, { viewer }) =>
        viewer.kind === "page" ? { name: comment.author.name, id: comment.author.id } : undefined,
    },
    parent: {
      parts: { created_time: {}, from: PERSON, message: {}, id: {} },
      read(comment, call) {
        const parent = call.machine.world.comments.get(comment.parentId ?? "");
        return (
          parent && {
            created_time: metaTime(parent.createdAt),
            from: parent.author,
            message: parent.text,
            id: parent.id,
          }
        );
      },
    },
    object: {
      parts: { created_time: {}, message: {}, id: {} },
      read(comment, { machine }) {
        const post = machine.world.posts.get(comment.postId)!;
        return { created_time: metaTime(post.createdAt), message: post.text, id: post.id };
      },
    },
    attachment: {
      parts: {
        media: { image: { height: {}, src: {}, width: {} } },
        target: { id: {}, url: {} },
        type: {},
        url: {},
        title: {},
        description: {},
      },
      read: ({ photo, id }) =>
        photo
          ? {
              media: { image: { height: 403, src: photo, width: 720 } },
              target: { id, url: photo },
              type: "photo",
              url: photo,
            }
          : undefined,
    },
    message_tags: { parts: { id: {}, name: {}, type: {}, offset: {}, length: {} }, read: () => undefined },
    permalink_url: (comment, { machine }) => `${machine.origin}/p/${comment.postId}#c${comment.id}`,
    is_hidden: (comment) => comment.hidden,
    is_private: () => false,
    can_comment: () => true,
    can_hide: (comment, call) => !comment.own && asPage(call),
    can_remove: (_, call) => asPage(call),
    can_like: () => true,
    can_reply_privately: (comment, call) => asPage(call) && canAnswerPrivately(comment, call.machine.now()),
    comment_count: (comment, { machine }) => threadOf(machine.world, `replies:${comment.id}`).length,
    like_count: () => 0,
    user_likes: () => false,
    // All of them are left out when they have no value.
    private_reply_conversation: {
      parts: { id: {}, link: {}, updated_time: {} },
      read: ({ conversation, pageId }, call) =>
        conversation && asPage(call)
          ? {
              id: conversation.id,
              link: `/${pageId}/inbox/${conversation.id.slice(2)}/`,
              updated_time: metaTime(conversation.startedAt),
            }
          : undefined,
    },
    live_broadcast_timestamp: ({ liveSeconds }) => liveSeconds,
    admin_creator: { parts: PERSON, read: writtenByApp },
    application: { parts: PERSON, read: writtenByApp },
    comments: {
      view: () => commentView,
      takes: OF_COMMENTS,
      read: (comment, call, field) => commentsEdge(edgeIn(call, `${comment.id}/comments`, field), comment, commentView),
    },
  },
};

const APP_NAME = "Atalaya";

/** Only the page's own comments, and only for the page. */
function writtenByApp({ own }: Comment, call: Call) {
  return own && asPage(call) ? { id: call.machine.app.id, name: APP_NAME } : undefined;
}

function asPage({ viewer }: Call) {
  return viewer.kind === "page";
}

/** Whether a private reply is possible: once for each comment of others, within seven days. */
export const canAnswerPrivately = (comment: Comment, now: number) =>
  !comment.own && !comment.answeredPrivately && now - comment.createdAt <= PRIVATE_REPLY_MS;
