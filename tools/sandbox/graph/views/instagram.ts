import type { Instagram } from "../../world/types.ts";
import { edgeIn, OF_DATED_LIST } from "../edge.ts";
import { mediaEdge } from "../edges/media.ts";
import type { View } from "../select.ts";
import { mediaView } from "./media.ts";
import { pictureUrl } from "./picture.ts";

export const instagramView: View<Instagram> = {
  type: "IGUser",
  defaults: ["id"],
  fields: {
    id: (account) => account.id,
    username: (account) => account.username,
    name: (account) => account.name,
    biography: () => "Cuenta de prueba",
    website: ({ pageId }, { machine }) => machine.world.pages.get(pageId)?.website,
    profile_picture_url: (account, call) => pictureUrl(call, account.id),
    followers_count: () => 240,
    follows_count: () => 12,
    media_count: ({ id }, { machine }) =>
      machine.world.postsOf.get(id)?.filter((media) => media.isPublished).length ?? 0,
    media: {
      view: () => mediaView,
      takes: OF_DATED_LIST,
      read: (account, call, field) => mediaEdge(edgeIn(call, `${account.id}/media`, field), account),
    },
  },
};
