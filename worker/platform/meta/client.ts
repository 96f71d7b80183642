// The Graph API as this product uses it, one function per deed.
import { z } from "zod";
import type { Network } from "../../vocabulary/networks.ts";
import {
  Account,
  type ConnectedPage,
  FACEBOOK_COMMENT_FIELDS,
  FacebookComment,
  fromFacebook,
  fromInstagram,
  INSTAGRAM_COMMENT_FIELDS,
  InstagramComment,
  type NetworkComment,
  page,
  toConnectedPage,
} from "./answers.ts";
import { callGraph, type GraphConfig } from "./graph.ts";
import { createInspection } from "./inspection.ts";
import { createReading } from "./reading.ts";
import { createReplies } from "./replies.ts";
import { DEFAULT_SCOPES, type Scope } from "./scopes.ts";

/** Page fields whose webhooks we want; Instagram's come with the linked page's subscription. */
const PAGE_FIELDS = "feed";
const INSTAGRAM_FIELDS = "comments";

export type MetaClient = ReturnType<typeof createMetaClient>;

const Success = z.object({ success: z.boolean() });
const TokenAnswer = z.object({ access_token: z.string(), expires_in: z.number().optional() });

export function createMetaClient(config: GraphConfig & { dialogOrigin: string }) {
  const call = <T>(schema: z.ZodType<T>, options: Parameters<typeof callGraph>[2]) =>
    callGraph(config, schema, options);
  const app = { client_id: config.appId, client_secret: config.appSecret };

  return {
    ...createInspection(call, { id: config.appId, secret: config.appSecret }),
    ...createReading(call),
    ...createReplies(call),

    /**
     * Where the popup goes.
     *
     * @param redirectUri must equal the one of `exchangeCode`
     * @param again       asks once more for what was declined before
     * @param scopes      what is asked for; what was given before stays given
     */
    dialogUrl({
      state,
      redirectUri,
      again,
      scopes = DEFAULT_SCOPES,
    }: {
      state: string;
      redirectUri: string;
      again: boolean;
      scopes?: readonly Scope[];
    }): string {
      const url = new URL(`${config.dialogOrigin}/${config.version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: config.appId,
        redirect_uri: redirectUri,
        state,
        response_type: "code",
        scope: scopes.join(","),
        ...(again && { auth_type: "rerequest" }),
      }).toString();
      return url.toString();
    },

    /** A code, good for one use, against a long-lived token of the person. */
    async exchangeCode({
      code,
      redirectUri,
    }: {
      code: string;
      redirectUri: string;
    }): Promise<{ token: string; expiresInSeconds: number | null }> {
      const short = await call(TokenAnswer, {
        path: "oauth/access_token",
        params: { ...app, redirect_uri: redirectUri, code },
      });
      const long = await call(TokenAnswer, {
        path: "oauth/access_token",
        params: { ...app, grant_type: "fb_exchange_token", fb_exchange_token: short.access_token },
      });
      return { token: long.access_token, expiresInSeconds: long.expires_in ?? null };
    },

    /** App-scoped id of the person a token belongs to. */
    async person(token: string): Promise<string> {
      return (await call(z.object({ id: z.string() }), { path: "me", params: { fields: "id" }, token })).id;
    },

    async permissions(token: string): Promise<{ granted: string[]; declined: string[] }> {
      const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
      const { data } = await call(Permissions, { path: "me/permissions", token });
      const named = (granted: boolean) =>
        data.filter((p) => (p.status === "granted") === granted).map((p) => p.permission);
      return { granted: named(true), declined: named(false) };
    },

    /** Every page the person ticked in the dialog, with its linked Instagram account. */
    async pages(token: string): Promise<ConnectedPage[]> {
      const fields =
        "id,name,access_token,category,tasks,picture{url},instagram_business_account{id,username,name,profile_picture_url}";
      const found: ConnectedPage[] = [];
      let after: string | undefined;
      for (let pages = 0; pages < 20; pages++) {
        const answer = await call(page(Account), {
          path: "me/accounts",
          params: { fields, limit: "100", ...(after && { after }) },
          token,
        });
        found.push(...answer.data.map(toConnectedPage));
        after = answer.paging?.next ? answer.paging.cursors?.after : undefined;
        if (!after) break;
      }
      return found;
    },

    /** Asks Meta to send this page's comments, and looks whether it will. */
    async subscribe({
      pageId,
      instagramId,
      token,
    }: {
      pageId: string;
      instagramId: string | null;
      token: string;
    }): Promise<boolean> {
      await call(Success, {
        method: "POST",
        path: `${pageId}/subscribed_apps`,
        params: { subscribed_fields: PAGE_FIELDS },
        token,
      });
      if (instagramId) {
        // Documented as covered by the page's own subscription, reported as needed: asked for, and its refusal is no failure.
        await call(Success, {
          method: "POST",
          path: `${instagramId}/subscribed_apps`,
          params: { subscribed_fields: INSTAGRAM_FIELDS },
          token,
        }).catch(() => undefined);
      }
      const Apps = z.object({
        data: z.array(z.object({ id: z.string(), subscribed_fields: z.array(z.string()).optional() })),
      });
      const { data } = await call(Apps, { path: `${pageId}/subscribed_apps`, token });
      return data.some(
        (subscribed) => subscribed.id === config.appId && subscribed.subscribed_fields?.includes("feed"),
      );
    },

    /** Ends what `subscribe` began. @param pageId null when somebody else still needs the page's webhooks */
    async unsubscribe({
      pageId,
      instagramId,
      token,
    }: {
      pageId: string | null;
      instagramId: string | null;
      token: string;
    }): Promise<void> {
      for (const id of [instagramId, pageId])
        if (id) await call(Success, { method: "DELETE", path: `${id}/subscribed_apps`, token });
    },

    /** Writes a post on a page. Not safe to repeat. @returns its id */
    async publish({ pageId, message, token }: { pageId: string; message: string; token: string }): Promise<string> {
      const Post = z.object({ id: z.string() });
      return (await call(Post, { method: "POST", path: `${pageId}/feed`, params: { message }, token })).id;
    },

    /** Id of a post that the page published with this very text since `since`, if there is one. */
    async findPost({
      pageId,
      message,
      since,
      token,
    }: {
      pageId: string;
      message: string;
      since: number;
      token: string;
    }): Promise<string | null> {
      const Post = z.object({ id: z.string(), message: z.string().optional(), created_time: z.string() });
      const params = { fields: "id,message,created_time", limit: "25" };
      const { data } = await call(page(Post), { path: `${pageId}/published_posts`, params, token });
      return data.find((post) => post.message === message && Date.parse(post.created_time) >= since)?.id ?? null;
    },

    /** Hides or shows a comment; safe to repeat. */
    async setHidden({
      network,
      id,
      hidden,
      token,
    }: {
      network: Network;
      id: string;
      hidden: boolean;
      token: string;
    }): Promise<void> {
      const params: Record<string, string> =
        network === "facebook" ? { is_hidden: String(hidden) } : { hide: String(hidden) };
      await call(Success, { method: "POST", path: id, params, token });
    },

    /** Deletes a comment for ever. */
    async remove({ id, token }: { id: string; token: string }): Promise<void> {
      await call(Success, { method: "DELETE", path: id, token });
    },

    /** One comment as it is now. @throws MetaError `gone` when it was deleted or is not ours to see */
    async comment({ network, id, token }: { network: Network; id: string; token: string }): Promise<NetworkComment> {
      if (network === "facebook")
        return fromFacebook(
          await call(FacebookComment, { path: id, params: { fields: FACEBOOK_COMMENT_FIELDS }, token }),
        );
      return fromInstagram(
        await call(InstagramComment, { path: id, params: { fields: INSTAGRAM_COMMENT_FIELDS }, token }),
      );
    },
  };
}
