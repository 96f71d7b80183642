// The network of Facebook pages.
import type { MetaClient } from "../../platform/meta/client.ts";
import { countedAs } from "../../platform/meta/graph.ts";
import type { Dialog } from "../connection-types.ts";
import { findAds } from "../meta/ad-posts.ts";
import { createInspect, PAGE_FIELD, sharedOf, subscribe } from "../meta/connection.ts";
import { loadGrantedPages } from "../meta/granted-pages.ts";
import { permissionsOf } from "../meta/permission-texts.ts";
import { createMetaWriting } from "../meta/writing.ts";
import type { Implementation, Webhook } from "../network.ts";
import { createFacebookCensus } from "./census.ts";
import { commentUrl, idFromTail, postIds, tailOf } from "./ids.ts";
import { createFacebookReading } from "./reading.ts";
import { createFacebookWriting } from "./writing.ts";

export function createFacebook(meta: MetaClient, webhook: Webhook, picture: Implementation["picture"]): Implementation {
  const call = countedAs(meta.call, "pages");
  return {
    ...sharedOf(meta),
    webhook,
    permissions: permissionsOf("facebook"),
    permissionFor: (kind) => (kind === "reply_private" ? "pages_messaging" : "pages_manage_engagement"),

    keyOf: tailOf,
    idFromKey: idFromTail,
    postIds,
    commentUrl,

    datesNewComments: true,
    picture,
    listsRepliesByTime: true,
    ...createFacebookReading(call),
    adsAreCopies: false,
    adPosts: ({ externalId, personToken: token, after }) =>
      findAds(meta, {
        token,
        after,
        adOf: ({ effective_object_story_id: story }) =>
          story?.startsWith(`${externalId}_`) ? { id: story, originalId: null } : null,
        isOwn: ({ object_story_spec: spec }) => spec?.page_id === externalId,
      }),
    ...createFacebookCensus(call),
    ...createMetaWriting(call),
    ...createFacebookWriting(call),

    dialog: createMetaDialog(meta),
    subscription: { app: PAGE_FIELD, page: PAGE_FIELD, account: null },
    subscribe: ({ groupKey, token }) => subscribe(meta, { pageId: groupKey, accountId: null, token }),
    inspect: createInspect(meta, { object: "page", scopePrefix: null, subscribesItself: false }),
  };
}

// Facebook's dialog, in which a person grants pages together with their linked Instagram accounts.
const createMetaDialog = (meta: MetaClient): Dialog => ({
  url: meta.dialogUrl,
  exchangeCode: meta.exchangeCode,
  person: meta.person,
  permissions: meta.permissions,
  pages: (token) => loadGrantedPages(meta, token),
  subscribe({ id: pageId, accessToken: token, accounts }) {
    const linked = accounts.find(({ externalId }) => externalId !== pageId);
    return subscribe(meta, { pageId, accountId: linked?.externalId ?? null, token });
  },
});
