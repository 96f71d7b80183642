// The network of Instagram accounts that are linked to a Facebook page and called with the page's token.
import type { MetaClient } from "../../platform/meta/client.ts";
import { countedAs } from "../../platform/meta/graph.ts";
import { findAds } from "../meta/ad-posts.ts";
import { ACCOUNT_FIELD, createInspect, PAGE_FIELD, sharedOf, subscribe } from "../meta/connection.ts";
import { permissionsOf } from "../meta/permission-texts.ts";
import { createMetaWriting } from "../meta/writing.ts";
import type { Implementation, Webhook } from "../network.ts";
import { createInstagramCensus } from "./census.ts";
import { createInstagramReading } from "./reading.ts";
import { createInstagramWriting } from "./writing.ts";

export function createInstagram(
  meta: MetaClient,
  webhook: Webhook,
  picture: Implementation["picture"],
): Implementation {
  const call = countedAs(meta.call, "instagram");
  return {
    ...sharedOf(meta),
    webhook,
    permissions: permissionsOf("instagram"),
    permissionFor: (kind) => (kind === "reply_private" ? "instagram_manage_messages" : "instagram_manage_comments"),

    // Its ids are digits with only one spelling.
    keyOf: (externalId) => externalId,
    idFromKey: (key) => key,
    postIds: (_account, mediaId) => [mediaId],
    // A comment has no address of its own, so it is that of its medium.
    commentUrl: (permalink) => permalink,

    datesNewComments: false,
    picture,
    listsRepliesByTime: false,
    ...createInstagramReading(call),
    adsAreCopies: true,
    adPosts: ({ externalId, groupKey, personToken: token, after }) =>
      findAds(meta, {
        token,
        after,
        adOf(creative) {
          const { effective_instagram_media_id: media, source_instagram_media_id: source } = creative;
          const { instagram_user_id: account, effective_object_story_id: story } = creative;
          // When the account is not named, the post of the linked page is.
          const isOwn = account ? account === externalId : story?.startsWith(`${groupKey}_`);
          // With its own id the post itself is shown, and its lists have its comments.
          return media && isOwn && media !== source ? { id: media, originalId: source ?? null } : null;
        },
        isOwn: ({ instagram_user_id: account, object_story_spec: spec }) =>
          (account ?? spec?.instagram_user_id) === externalId,
      }),
    ...createInstagramCensus(call),
    ...createMetaWriting(call),
    ...createInstagramWriting(call),

    dialog: null,
    subscription: { app: ACCOUNT_FIELD, page: PAGE_FIELD, account: ACCOUNT_FIELD },
    subscribe: ({ groupKey, externalId, token }) => subscribe(meta, { pageId: groupKey, accountId: externalId, token }),
    inspect: createInspect(meta, { object: "instagram", scopePrefix: "instagram_", subscribesItself: true }),
  };
}
