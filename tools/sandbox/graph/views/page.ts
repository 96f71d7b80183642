import { reaches } from "../../auth/access.ts";
import { pageTokenFor } from "../../auth/tokens.ts";
import type { Page } from "../../world/types.ts";
import type { Call } from "../call.ts";
import { edgeIn, OF_DATED_LIST } from "../edge.ts";
import { OF_ADS_POSTS, postsEdge } from "../edges/posts.ts";
import { type Field, parseFields } from "../fields.ts";
import { show, type View } from "../select.ts";
import { instagramView } from "./instagram.ts";
import { PICTURE, picture } from "./picture.ts";
import { postView } from "./post.ts";

const DEFAULT_INSTAGRAM = parseFields("id");

export const pageView: View<Page> = {
  type: "Page",
  defaults: ["name", "id"],
  fields: {
    id: (page) => page.id,
    name: (page) => page.name,
    username: (page) => page.username,
    category: (page) => page.category,
    website: (page) => page.website,
    category_list: { parts: { id: {}, name: {} }, read: (page) => [{ id: "2500", name: page.category }] },
    link: (page) => `https://www.facebook.com/${page.username}`,
    fan_count: () => 128,
    followers_count: () => 131,
    about: (page) => `${page.category} de prueba`,
    is_published: () => true,
    picture: { parts: PICTURE, read: (page, call) => picture(call, page.id) },
    tasks: (page, { viewer }) => (viewer.kind === "app" ? undefined : page.tasks[viewer.user.id]),
    access_token: accessToken,
    instagram_business_account: { view: () => instagramView, read: linkedInstagram },
    connected_instagram_account: { view: () => instagramView, read: linkedInstagram },
    feed: {
      view: () => postView,
      takes: OF_DATED_LIST,
      read: (page, call, field) => postsEdge(edgeIn(call, `${page.id}/feed`, field), page, "feed"),
    },
    published_posts: {
      view: () => postView,
      takes: OF_DATED_LIST,
      read: (page, call, field) =>
        postsEdge(edgeIn(call, `${page.id}/published_posts`, field), page, "published_posts"),
    },
    ads_posts: {
      view: () => postView,
      takes: OF_ADS_POSTS,
      read: (page, call, field) => postsEdge(edgeIn(call, `${page.id}/ads_posts`, field), page, "ads_posts"),
    },
  },
};

function accessToken(page: Page, call: Call) {
  const { viewer, machine } = call;
  if (viewer.kind === "page") return viewer.token.value;
  return viewer.kind === "user" && reaches(call, page) ? pageTokenFor(machine, viewer.token, page.id).value : undefined;
}

/** The linked Instagram account; absent instead of null when there is none. */
function linkedInstagram(page: Page, call: Call, field: Field) {
  const account = call.machine.world.instagrams.get(page.instagramId ?? "");
  return account && show(instagramView, account, call, field.sub ?? DEFAULT_INSTAGRAM);
}
