import { needsInstagram } from "../../auth/access.ts";
import { removeComment, setHidden } from "../../world/comment-verbs.ts";
import type { Comment } from "../../world/types.ts";
import type { Edges } from "../call.ts";
import { edgeOf, OF_LIST } from "../edge.ts";
import { badParameter, GraphError } from "../errors.ts";
import { readFlag } from "../params.ts";
import { showing } from "../select.ts";
import { instagramCommentView } from "../views/instagram-comment.ts";
import { repliesEdge } from "./media-comments.ts";
import { writeOnInstagram } from "./of-media.ts";
import { SUCCESS } from "./success.ts";

const PERMISSION = "instagram_manage_comments";

export const instagramCommentEdges: Edges<Comment> = {
  "GET ": showing(instagramCommentView, (call) => needsInstagram(call, PERMISSION)),
  "POST ": {
    takes: ["hide", "ad_id"],
    answer(call, comment) {
      needsInstagram(call, PERMISSION);
      if (call.params.hide === undefined) throw badParameter("The parameter hide is required");
      const hidden = readFlag("hide", call.params.hide);
      // Comments of the media's owner stay visible, although the call to hide them succeeds.
      if (!comment.own) setHidden(call.machine, comment, hidden);
      return SUCCESS;
    },
  },
  "DELETE ": {
    takes: ["ad_id"],
    answer(call, comment) {
      needsInstagram(call, PERMISSION);
      removeComment(call.machine, comment);
      return SUCCESS;
    },
  },
  "GET replies": {
    takes: OF_LIST,
    answer: (call, comment) => repliesEdge(edgeOf(call), comment, instagramCommentView),
  },
  "POST replies": {
    takes: ["message", "fields"],
    answer(call, comment) {
      if (comment.hidden) {
        throw new GraphError({ message: "(#100) Cannot reply to a hidden comment", type: "IGApiException", code: 100 });
      }
      return writeOnInstagram(call, { post: call.machine.world.posts.get(comment.postId)!, parent: comment });
    },
  },
};
