import type { Post } from "../../world/types.ts";
import { threadOf, unreadableOf } from "../../world/world.ts";
import { edgeIn, OF_LIST } from "../edge.ts";
import { mediaCommentsEdge } from "../edges/media-comments.ts";
import type { View } from "../select.ts";
import { metaTime } from "../time.ts";
import { instagramCommentView } from "./instagram-comment.ts";
import { postPictureUrl } from "./picture.ts";

export const mediaView: View<Post> = {
  type: "IGMedia",
  defaults: ["id"],
  fields: {
    id: (media) => media.id,
    caption: (media) => media.text,
    media_type: () => "IMAGE",
    media_product_type: (media) => (media.adId ? "AD" : "FEED"),
    permalink: (media, { machine }) => `${machine.origin}/p/${media.id}`,
    shortcode: (media) => media.id.slice(-8),
    timestamp: (media) => metaTime(media.createdAt),
    like_count: () => 9,
    comments_count: (media, { machine }) =>
      threadOf(machine.world, `stream:${media.id}`).length + unreadableOf(machine.world, media.id),
    is_comment_enabled: (media) => !media.commentsClosed,
    media_url: ({ id, picture }, call) =>
      picture ? postPictureUrl(call, id) : `${call.machine.origin}/assets/photo.svg`,
    thumbnail_url: () => undefined,
    owner: { parts: { id: {} }, read: (media) => ({ id: media.ownerId }) },
    username: (media, { machine }) => machine.world.instagrams.get(media.ownerId)?.username,
    boost_ads_list: { parts: { ad_id: {}, ad_status: {} }, read: () => undefined },
    comments: {
      view: () => instagramCommentView,
      takes: OF_LIST,
      read: (media, call, field) =>
        mediaCommentsEdge(edgeIn(call, `${media.id}/comments`, field), media, instagramCommentView),
    },
  },
};
