import { type Context, Hono } from "hono";
import { actorOf, eventOrigin } from "../../http/caller.ts";
import type { ApiEnv, UserEnv } from "../../http/env.ts";
import { can, limit, open, requirePlan } from "../../http/guards.ts";
import { IdempotencyHeader } from "../../http/idempotency-key.ts";
import { validate } from "../../http/validate.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { loadAccountStats } from "./account-stats.ts";
import { authUrl } from "./connect/auth-url.ts";
import { connect } from "./connect/connect.ts";
import {
  makeReconnectionLink,
  readReconnectionLink,
  reconnectByLink,
  reconnectionUrl,
} from "./connect/reconnection-link.ts";
import { disconnect } from "./disconnect.ts";
import { checkHealth } from "./health/check.ts";
import { loadHealth } from "./health/load-health.ts";
import { repair } from "./health/repair.ts";
import { listAccounts } from "./list-accounts.ts";
import { publish } from "./publish.ts";
import { saveAccountSettings } from "./save-account-settings.ts";
import {
  AccountRef,
  AccountSettingsInput,
  AuthUrlInput,
  DisconnectInput,
  FacebookCallbackInput,
  PublishInput,
  ReconnectInput,
  ReconnectionInput,
  RenameInput,
  StatusInput,
} from "./schemas.ts";
import { renameAccount, setStatus } from "./set-status.ts";

const isVerified = (c: Context<UserEnv>) => c.var.member.user.emailVerifiedAt !== null;

export const socialRoutes = new Hono<UserEnv>()
  .get("/accounts", can("see"), async (c) => {
    const accounts = await listAccounts(c.var.deps, c.var.caller);
    return c.json({ success: true as const, ...accounts }, 200);
  })
  .get("/auth-url", can("pages"), validate("query", AuthUrlInput), async (c) => {
    const { reconnect, ...input } = c.req.valid("query");
    const redirectUrl = await authUrl(c.var.deps, { ...actorOf(c), ...input, again: reconnect === "1" });
    return c.json({ success: true as const, redirectUrl }, 200);
  })
  .post("/facebook/callback", can("pages"), limit("expensive"), validate("json", FacebookCallbackInput), async (c) => {
    const input = { ...actorOf(c), isVerified: isVerified(c), platform: "facebook", ...c.req.valid("json") };
    return c.json({ success: true as const, message: await connect(c.var.deps, input) }, 200);
  })
  .post("/disconnect", can("pages"), validate("json", DisconnectInput), async (c) => {
    const { unsubscribed } = await disconnect(c.var.deps, { ...c.var.caller, ...c.req.valid("json") });
    await recordSecurityEvent(c.var.deps, { kind: "account_disconnected", ...eventOrigin(c) });
    return c.json({ success: true as const, message: "Cuenta eliminada.", unsubscribed }, 200);
  })
  .post(
    "/publish",
    can("pages"),
    limit("expensive"),
    requirePlan,
    validate("json", PublishInput),
    validate("header", IdempotencyHeader),
    async (c) => {
      const { workspaceId } = c.var.caller;
      const idempotencyKey = c.req.valid("header")["idempotency-key"] ?? null;
      const post = await publish(c.var.deps, { workspaceId, idempotencyKey, ...c.req.valid("json") });
      return c.json({ success: true as const, message: "Publicación enviada.", post }, 200);
    },
  )
  .post("/accounts/status", can("pages"), validate("json", StatusInput), async (c) => {
    const input = { ...c.var.caller, isVerified: isVerified(c), ...c.req.valid("json") };
    const account = await setStatus(c.var.deps, input);
    return c.json({ success: true as const, account }, 200);
  })
  .post(
    "/accounts/settings",
    can("rules"),
    limit("settings"),
    requirePlan,
    validate("json", AccountSettingsInput),
    async (c) => {
      const saved = await saveAccountSettings(c.var.deps, { ...actorOf(c), ...c.req.valid("json") });
      return c.json({ success: true as const, ...saved }, 200);
    },
  )
  .post("/accounts/update-name", can("pages"), validate("json", RenameInput), async (c) => {
    const { workspaceId } = c.var.caller;
    const { accountId, name } = c.req.valid("json");
    await renameAccount(c.var.deps, { workspaceId, accountId, name });
    return c.json({ success: true as const, message: "Nombre actualizado.", name }, 200);
  })
  .get("/accounts/stats", can("see"), async (c) => {
    const stats = await loadAccountStats(c.var.deps, c.var.caller);
    return c.json({ success: true as const, accountStats: stats }, 200);
  })
  .get("/accounts/:id/health", can("see"), validate("param", AccountRef), async (c) => {
    const { id: accountId } = c.req.valid("param");
    const health = await loadHealth(c.var.deps, { ...c.var.caller, accountId });
    return c.json({ success: true as const, health }, 200);
  })
  .post("/accounts/:id/check", can("pages"), limit("expensive"), validate("param", AccountRef), async (c) => {
    const { id: accountId } = c.req.valid("param");
    const health = await checkHealth(c.var.deps, { ...c.var.caller, accountId });
    return c.json({ success: true as const, health }, 200);
  })
  .post("/accounts/:id/reconnection-link", can("pages"), limit("card"), validate("param", AccountRef), async (c) => {
    const { id: accountId } = c.req.valid("param");
    const link = await makeReconnectionLink(c.var.deps, { ...actorOf(c), accountId });
    return c.json({ success: true as const, link }, 201);
  })
  .post("/accounts/:id/repair", can("pages"), limit("card"), validate("param", AccountRef), async (c) => {
    const { id: accountId } = c.req.valid("param");
    return c.json({ success: true as const, health: await repair(c.var.deps, { ...c.var.caller, accountId }) }, 200);
  });

/** For people with the link to connect a page again, who have no account. */
export const reconnectionRoutes = new Hono<ApiEnv>()
  .post("/look", open, limit("signIn"), validate("json", ReconnectionInput), async (c) => {
    const reconnection = await readReconnectionLink(c.var.deps, c.req.valid("json"));
    return c.json({ success: true as const, reconnection }, 200);
  })
  .post("/auth-url", open, limit("signIn"), validate("json", ReconnectionInput), async (c) => {
    const redirectUrl = await reconnectionUrl(c.var.deps, c.req.valid("json"));
    return c.json({ success: true as const, redirectUrl }, 200);
  })
  .post("/connect", open, limit("signIn"), validate("json", ReconnectInput), async (c) => {
    const message = await reconnectByLink(c.var.deps, c.req.valid("json"));
    return c.json({ success: true as const, message }, 200);
  });
