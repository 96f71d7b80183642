import type { Post } from "../../world/types.ts";
import type { View } from "../select.ts";

export const adAccountView: View<{ id: string; account_id: string }> = {
  type: "AdAccount",
  defaults: ["account_id", "id"],
  fields: {
    id: (account) => account.id,
    account_id: (account) => account.account_id,
  },
};

/** The view of an ad of the Marketing API, made from the post or media that it shows. */
export const adView: View<Post> = {
  type: "Ad",
  defaults: ["id"],
  fields: {
    id: (ad) => ad.adId,
    name: (ad) => ad.text,
    effective_status: () => "ACTIVE",
    creative: {
      parts: {
        id: {},
        effective_object_story_id: {},
        effective_instagram_media_id: {},
        source_instagram_media_id: {},
        instagram_user_id: {},
        object_story_spec: { page_id: {}, instagram_user_id: {} },
      },
      read: (ad) => creativeOf(ad),
    },
  },
};

/** An ad of a catalogue names neither a post nor a medium, only whose it is. */
const creativeOf = (ad: Post) => ({
  id: ad.adId,
  ...(ad.network === "instagram" && { instagram_user_id: ad.ownerId }),
  object_story_spec: { page_id: ad.pageId, ...(ad.network === "instagram" && { instagram_user_id: ad.ownerId }) },
  ...(!ad.isDynamic && shownBy(ad)),
});

const shownBy = (ad: Post) =>
  ad.network === "facebook"
    ? { effective_object_story_id: ad.id }
    : { effective_instagram_media_id: ad.id, source_instagram_media_id: ad.originalId };
