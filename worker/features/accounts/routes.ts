import { type Context, Hono } from "hono";
import type { UserEnv } from "../../http/env.ts";
import { eventOrigin } from "../../http/event-origin.ts";
import { can, limit, requirePlan } from "../../http/guards.ts";
import { IdempotencyHeader } from "../../http/idempotency-key.ts";
import { validate } from "../../http/validate.ts";
import { recordSecurityEvent } from "../security/record.ts";
import { accountStats } from "./account-stats.ts";
import { authUrl } from "./connect/auth-url.ts";
import { connect } from "./connect/connect.ts";
import { disconnect } from "./disconnect.ts";
import { checkHealth } from "./health/check.ts";
import { healthOf } from "./health/health-of.ts";
import { repair } from "./health/repair.ts";
import { listAccounts } from "./list-accounts.ts";
import { publish } from "./publish.ts";
import { renameAccount } from "./rename.ts";
import { saveAccountSettings } from "./save-account-settings.ts";
import {
  AccountRef,
  AccountSettingsInput,
  AuthUrlInput,
  DisconnectInput,
  FacebookCallbackInput,
  PublishInput,
  RenameInput,
  StatusInput,
} from "./schemas.ts";
import { setStatus } from "./set-status.ts";

const isVerified = (c: Context<UserEnv>) => c.var.user.emailVerifiedAt !== null;

export const socialRoutes = new Hono<UserEnv>()
  .get("/accounts", can("see"), async (c) => {
    const { deps, workspaceId, visible, subscription } = c.var;
    const accounts = await listAccounts(deps, { workspaceId, visible, subscription });
    return c.json({ success: true as const, ...accounts }, 200);
  })
  .get("/auth-url", can("pages"), validate("query", AuthUrlInput), async (c) => {
    const { deps, workspaceId, shards, userId } = c.var;
    const { reconnect, ...input } = c.req.valid("query");
    const redirectUrl = await authUrl(deps, { workspaceId, shards, userId, ...input, again: reconnect === "1" });
    return c.json({ success: true as const, redirectUrl }, 200);
  })
  .post("/facebook/callback", can("pages"), limit("expensive"), validate("json", FacebookCallbackInput), async (c) => {
    const { deps, workspaceId, userId, subscription } = c.var;
    const input = {
      workspaceId,
      userId,
      subscription,
      isVerified: isVerified(c),
      platform: "facebook",
      ...c.req.valid("json"),
    };
    return c.json({ success: true as const, message: await connect(deps, input) }, 200);
  })
  .post("/disconnect", can("pages"), validate("json", DisconnectInput), async (c) => {
    const { deps, workspaceId, shards } = c.var;
    const { unsubscribed } = await disconnect(deps, { workspaceId, shards, ...c.req.valid("json") });
    await recordSecurityEvent(deps, { kind: "account_disconnected", ...eventOrigin(c) });
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
      const { deps, workspaceId } = c.var;
      const idempotencyKey = c.req.valid("header")["idempotency-key"] ?? null;
      const post = await publish(deps, { workspaceId, idempotencyKey, ...c.req.valid("json") });
      return c.json({ success: true as const, message: "Publicación enviada.", post }, 200);
    },
  )
  .post("/accounts/status", can("pages"), validate("json", StatusInput), async (c) => {
    const { deps, workspaceId, subscription } = c.var;
    const account = await setStatus(deps, {
      workspaceId,
      subscription,
      isVerified: isVerified(c),
      ...c.req.valid("json"),
    });
    return c.json({ success: true as const, account }, 200);
  })
  .post(
    "/accounts/settings",
    can("rules"),
    limit("settings"),
    requirePlan,
    validate("json", AccountSettingsInput),
    async (c) => {
      const { deps, workspaceId, shards, userId } = c.var;
      const saved = await saveAccountSettings(deps, { workspaceId, shards, userId, ...c.req.valid("json") });
      return c.json({ success: true as const, ...saved }, 200);
    },
  )
  .post("/accounts/update-name", can("pages"), validate("json", RenameInput), async (c) => {
    const { deps, workspaceId } = c.var;
    const { accountId, name } = c.req.valid("json");
    await renameAccount(deps, { workspaceId, accountId, name });
    return c.json({ success: true as const, message: "Nombre actualizado.", name }, 200);
  })
  .get("/accounts/stats", can("see"), async (c) => {
    const { deps, workspaceId, visible, shards } = c.var;
    const stats = await accountStats(deps, { workspaceId, visible, shards });
    return c.json({ success: true as const, accountStats: stats }, 200);
  })
  .get("/accounts/:id/health", can("see"), validate("param", AccountRef), async (c) => {
    const { deps, workspaceId, visible, shards } = c.var;
    const { id: accountId } = c.req.valid("param");
    const health = await healthOf(deps, { workspaceId, visible, shards, accountId });
    return c.json({ success: true as const, health }, 200);
  })
  .post("/accounts/:id/check", can("pages"), limit("expensive"), validate("param", AccountRef), async (c) => {
    const { deps, workspaceId, shards } = c.var;
    const { id: accountId } = c.req.valid("param");
    return c.json({ success: true as const, health: await checkHealth(deps, { workspaceId, shards, accountId }) }, 200);
  })
  .post("/accounts/:id/repair", can("pages"), limit("card"), validate("param", AccountRef), async (c) => {
    const { deps, workspaceId, shards } = c.var;
    const { id: accountId } = c.req.valid("param");
    return c.json({ success: true as const, health: await repair(deps, { workspaceId, shards, accountId }) }, 200);
  });
