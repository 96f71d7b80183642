// The part of the Graph API that Facebook and Instagram share: authorisation, tokens and subscriptions. The folder of each
// network has the calls about comments.
import * as z from "zod";
import { type CallGraph, callGraph, type GraphConfig, Success } from "./graph.ts";

export type MetaClient = ReturnType<typeof createMetaClient>;

/** What Meta says about a token. */
export type TokenFacts = {
  valid: boolean;
  /** Why it is not valid, `code/subcode`; null when it is. */
  failure: string | null;
  /** Epoch milliseconds; null when it has no end. */
  expiresAt: number | null;
  /** When Meta stops giving data until the person comes back; null when unknown. */
  dataAccessExpiresAt: number | null;
  scopes: string[];
  /** Ids of the assets that a permission was given for; a permission that is missing here is valid for all of them. */
  targets: Record<string, string[]>;
};

const AccessToken = z.object({ access_token: z.string(), expires_in: z.number().optional() });
const Permissions = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });
const DebuggedToken = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    scopes: z.array(z.string()).default([]),
    granular_scopes: z.array(z.object({ scope: z.string(), target_ids: z.array(z.string()).optional() })).default([]),
    error: z.object({ code: z.number(), subcode: z.number().optional() }).optional(),
  }),
});
const Subscribed = z.object({
  data: z.array(z.object({ id: z.string(), subscribed_fields: z.array(z.string()).optional() })),
});
/** `fields` are names on some edges, and objects with a name on the app's own edge. */
const AppSubscriptions = z.object({
  data: z.array(
    z.object({
      object: z.string(),
      active: z.boolean().default(true),
      fields: z.array(z.union([z.string(), z.object({ name: z.string() })])).default([]),
    }),
  ),
});

/** `loginConfigId`: the configuration of Facebook Login for Business; undefined for an app without one. */
export type MetaConfig = GraphConfig & { dialogOrigin: string; loginConfigId?: string | undefined };

export function createMetaClient(config: MetaConfig) {
  const call: CallGraph = (schema, options) => callGraph(config, schema, options);
  const app = { client_id: config.appId, client_secret: config.appSecret };
  const appToken = `${config.appId}|${config.appSecret}`;

  return {
    call,

    /**
     * Returns the address of the popup.
     *
     * @param redirectUri must equal the one of `exchangeCode`
     * @param again asks again for what was declined before
     * @param scopes the requested permissions; earlier ones stay granted. A saved configuration names them instead
     */
    dialogUrl({
      state,
      redirectUri,
      again,
      scopes,
    }: {
      state: string;
      redirectUri: string;
      again: boolean;
      scopes: readonly string[];
    }): string {
      const url = new URL(`${config.dialogOrigin}/${config.version}/dialog/oauth`);
      url.search = new URLSearchParams({
        client_id: config.appId,
        redirect_uri: redirectUri,
        state,
        response_type: "code",
        ...(config.loginConfigId ? { config_id: config.loginConfigId } : { scope: scopes.join(",") }),
        ...(again && { auth_type: "rerequest" }),
      }).toString();
      return url.toString();
    },

    /** Exchanges a code, valid once, for a long-lived token of the person. */
    async exchangeCode({
      code,
      redirectUri,
    }: {
      code: string;
      redirectUri: string;
    }): Promise<{ token: string; expiresInSeconds: number | null }> {
      const short = await call(AccessToken, {
        path: "oauth/access_token",
        params: { ...app, redirect_uri: redirectUri, code },
      });
      const long = await call(AccessToken, {
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
      const { data } = await call(Permissions, { path: "me/permissions", token });
      const named = (granted: boolean) =>
        data.filter((p) => (p.status === "granted") === granted).map((p) => p.permission);
      return { granted: named(true), declined: named(false) };
    },

    /**
     * What Meta says about a token. A dead one is described, not thrown. @throws NetworkError when Meta refuses our own
     * credentials
     */
    async debugToken(token: string): Promise<TokenFacts> {
      const { data } = await call(DebuggedToken, {
        path: "debug_token",
        params: { input_token: token },
        token: appToken,
      });
      const { error } = data;
      const targets = data.granular_scopes.flatMap(({ scope, target_ids }) =>
        target_ids ? [[scope, target_ids]] : [],
      );
      return {
        valid: data.is_valid,
        failure: data.is_valid ? null : error?.subcode ? `${error.code}/${error.subcode}` : String(error?.code ?? 190),
        expiresAt: data.expires_at ? data.expires_at * 1000 : null,
        dataAccessExpiresAt: data.data_access_expires_at ? data.data_access_expires_at * 1000 : null,
        scopes: data.scopes,
        targets: Object.fromEntries(targets),
      };
    },

    /**
     * The fields whose webhooks the app itself is subscribed to, by Meta's name of the object; an object without a subscription
     * is missing.
     */
    async appSubscriptions(): Promise<Partial<Record<string, string[]>>> {
      const { data } = await call(AppSubscriptions, { path: `${config.appId}/subscriptions`, token: appToken });
      const active = data.filter((row) => row.active);
      return Object.fromEntries(
        active.map(({ object, fields }) => [
          object,
          fields.map((field) => (typeof field === "string" ? field : field.name)),
        ]),
      );
    },

    /** Subscribes to webhooks of a page or account with the page's token. Replaces earlier fields. */
    async subscribe({ id, fields, token }: { id: string; fields: string; token: string }): Promise<void> {
      const params = { subscribed_fields: fields };
      await call(Success, { method: "POST", path: `${id}/subscribed_apps`, params, token });
    },

    /** Fields of the subscription of a page, or account, to our app; null when there is none. */
    async subscribedFields({ id, token }: { id: string; token: string }): Promise<string[] | null> {
      const { data } = await call(Subscribed, { path: `${id}/subscribed_apps`, token });
      return data.find((subscribed) => subscribed.id === config.appId)?.subscribed_fields ?? null;
    },

    async unsubscribe({ id, token }: { id: string; token: string }): Promise<void> {
      await call(Success, { method: "DELETE", path: `${id}/subscribed_apps`, token });
    },
  };
}
