import { isGranted, needsReach } from "../auth/access.ts";
import { exchange } from "../auth/access-token.ts";
import { authenticate } from "../auth/authenticate.ts";
import { debugToken } from "../auth/debug-token.ts";
import type { Machine } from "../machine.ts";
import type { Post } from "../world/types.ts";
import { findComment } from "../world/world.ts";
import type { Call, Edges, RawCall } from "./call.ts";
import { adAccountEdges, adAccountId } from "./edges/of-ad-account.ts";
import { appEdges } from "./edges/of-app.ts";
import { businessEdges, reachesBusiness } from "./edges/of-business.ts";
import { commentEdges } from "./edges/of-comment.ts";
import { instagramEdges } from "./edges/of-instagram.ts";
import { instagramCommentEdges } from "./edges/of-instagram-comment.ts";
import { mediaEdges } from "./edges/of-media.ts";
import { pageEdges } from "./edges/of-page.ts";
import { postEdges } from "./edges/of-post.ts";
import { userEdges } from "./edges/of-user.ts";
import { missingObject, nonexistingField, notOffered, unknownPath, unsupportedMethod } from "./errors.ts";
import { OF_EVERY_CALL, refuseUnknown } from "./params.ts";

/** Answers one call: checks the token and returns the result. @throws GraphError */
export async function dispatch(machine: Machine, raw: RawCall): Promise<unknown> {
  const [first, second] = raw.path;
  if (!METHODS.includes(raw.method)) throw unsupportedMethod(raw.method);
  if (raw.path.length > (second === "permissions" ? 3 : 2)) throw unknownPath(`/${raw.path.slice(2).join("/")}`);
  if (first === "oauth" && second === "access_token") return exchange(machine, raw);
  const call: Call = { ...raw, machine, viewer: await authenticate(machine, raw) };
  if (first === "debug_token") return run(debugEdges, call, undefined, "debug_token");
  return first ? onNode(call, first) : Promise.reject(unknownPath("/"));
}

/** Finds the object of the id, checks that the token may access it, and runs the edge. */
function onNode(call: Call, name: string): unknown {
  const { viewer, machine, method } = call;
  const { world } = machine;
  if (name === "me") return onSelf(call);
  if (name === machine.app.id) return run(appEdges, call, machine.app, "Application");

  if (viewer.kind === "user" && name === adAccountId(viewer.user))
    return run(adAccountEdges, call, viewer.user, "AdAccount");
  const user = world.users.get(name);
  if (user) {
    if (viewer.kind === "page" || (viewer.kind === "user" && viewer.user.id !== user.id))
      throw missingObject(method, name);
    return run(userEdges, call, user, "User");
  }
  const page = world.pages.get(name);
  if (page) {
    needsReach(call, page, name);
    return run(pageEdges, call, page, "Page");
  }
  const business = world.businesses.get(name);
  if (business) {
    if (!reachesBusiness(call, business)) throw missingObject(method, name);
    return run(businessEdges, call, business, "Business");
  }
  const account = world.instagrams.get(name);
  if (account) {
    needsReach(call, world.pages.get(account.pageId), name);
    return run(instagramEdges, call, account, "IGUser");
  }
  const post = world.posts.get(name);
  if (post) {
    needsReach(call, world.pages.get(post.pageId), name);
    needsAds(call, post, name);
    return post.network === "facebook" ? run(postEdges, call, post, "Post") : run(mediaEdges, call, post, "IGMedia");
  }
  const comment = findComment(world, name);
  if (!comment || comment.deleted || comment.unreadable) throw missingObject(method, name);
  needsReach(call, world.pages.get(comment.pageId), name);
  needsAds(call, world.posts.get(comment.postId)!, name);
  return comment.network === "facebook"
    ? run(commentEdges, call, comment, "Comment")
    : run(instagramCommentEdges, call, comment, "IGComment");
}

function onSelf(call: Call) {
  const { viewer } = call;
  if (viewer.kind === "app") throw unknownPath("/me");
  const id = viewer.kind === "page" ? viewer.page.id : viewer.user.id;
  return onNode({ ...call, path: [id, ...call.path.slice(1)] }, id);
}

function needsAds(call: Call, post: Post, id: string) {
  if (!call.machine.switches.adMediaNeedsAds || post.network !== "instagram" || !post.adId) return;
  if (!isGranted(call, "ads_read") && !isGranted(call, "ads_management")) throw missingObject(call.method, id);
}

function run<Node>(edges: Edges<Node>, call: Call, node: Node, type: string): unknown {
  const edge = call.path[1] ?? "";
  const where = `${call.method} ${edge} on node type (${type})`.replace("  ", " ");
  const handler = edges[`${call.method} ${edge}`];
  if (handler) {
    refuseUnknown(call.params, [...OF_EVERY_CALL, ...handler.takes], where);
    return handler.answer(call, node);
  }
  if (edge && call.method === "GET" && !NOT_OFFERED.has(edge)) throw nonexistingField(edge, type);
  throw notOffered(where);
}

const METHODS: readonly string[] = ["GET", "POST", "DELETE"];

const debugEdges: Edges<undefined> = { "GET ": { takes: ["input_token"], answer: debugToken } };

/** Edges that Meta has, but the sandbox does not. */
const NOT_OFFERED = new Set([
  "settings",
  "conversations",
  "visitor_posts",
  "tagged",
  "scheduled_posts",
  "videos",
  "mentions",
  "live_media",
  "stories",
  "tags",
  "likes",
]);
