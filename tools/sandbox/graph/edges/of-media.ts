import { needsInstagram } from "../../auth/access.ts";
import { writeAsOwner } from "../../world/comment-verbs.ts";
import type { Post } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf, OF_LIST } from "../edge.ts";
import { badParameter, GraphError } from "../errors.ts";
import { readFlag } from "../params.ts";
import { showing } from "../select.ts";
import { instagramCommentView } from "../views/instagram-comment.ts";
import { mediaView } from "../views/media.ts";
import { insightsOf, MEDIA_METRICS, OF_INSIGHTS } from "./insights.ts";
import { mediaCommentsEdge } from "./media-comments.ts";
import { SUCCESS } from "./success.ts";

export const mediaEdges: Edges<Post> = {
  "GET ": showing(mediaView, (call) => needsInstagram(call, "instagram_basic")),
  "POST ": {
    takes: ["comment_enabled"],
    answer(call, media) {
      needsInstagram(call, "instagram_manage_comments");
      const { comment_enabled: enabled } = call.params;
      if (enabled === undefined) throw badParameter("The parameter comment_enabled is required");
      media.commentsClosed = !readFlag("comment_enabled", enabled);
      return SUCCESS;
    },
  },
  "GET insights": {
    takes: OF_INSIGHTS,
    answer(call) {
      needsInstagram(call, "instagram_basic");
      needsInstagram(call, "instagram_manage_insights");
      return insightsOf(call, MEDIA_METRICS);
    },
  },
  "GET comments": {
    takes: OF_LIST,
    answer: (call, media) => mediaCommentsEdge(edgeOf(call), media, instagramCommentView),
  },
  "POST comments": {
    takes: ["message", "fields"],
    answer: (call, media) => writeOnInstagram(call, { post: media, parent: null }),
  },
};

/** Writes a comment or reply as the account. */
export function writeOnInstagram(call: Call, target: Parameters<typeof writeAsOwner>[1]) {
  needsInstagram(call, "instagram_manage_comments");
  if (!call.params.message) throw badParameter("The parameter message is required");
  const comment = writeAsOwner(call.machine, target, call.params.message);
  // Meta writes the comment, but answers with an error, so that a retry writes it twice.
  if (call.params.fields) {
    throw new GraphError({
      message: "This API call does not support the requested response format",
      code: 20,
      subcode: 1772107,
    });
  }
  return { id: comment.id };
}
