import { Hono } from "hono";
import { requireUser, type UserEnv } from "../auth/require-user.ts";
import { validate } from "../auth/validate.ts";
import { authUrl } from "./auth-url.ts";
import { connect } from "./connect.ts";
import { listAccounts } from "./list-accounts.ts";
import { AuthUrlInput, ConnectInput, FacebookCallbackInput, StatusInput } from "./schemas.ts";
import { setStatus } from "./set-status.ts";

export const socialRoutes = new Hono<UserEnv>()
  .use(requireUser)
  .get("/accounts", async (c) => {
    const { deps, workspaceId, subscription } = c.var;
    return c.json({ success: true as const, ...(await listAccounts(deps, { workspaceId, subscription })) }, 200);
  })
  .get("/auth-url", validate("query", AuthUrlInput), async (c) => {
    const { deps, workspaceId, userId } = c.var;
    const { platform, reconnect } = c.req.valid("query");
    const redirectUrl = await authUrl(deps, { workspaceId, userId, platform, again: reconnect === "1" });
    return c.json({ success: true as const, redirectUrl }, 200);
  })
  .post("/facebook/callback", validate("json", FacebookCallbackInput), async (c) => {
    const { deps, workspaceId, userId, subscription } = c.var;
    const input = { workspaceId, userId, subscription, platform: "facebook", ...c.req.valid("json") };
    return c.json({ success: true as const, message: await connect(deps, input) }, 200);
  })
  .post("/connect", validate("json", ConnectInput), async (c) => {
    const { deps, workspaceId, userId, subscription } = c.var;
    const input = { workspaceId, userId, subscription, ...c.req.valid("json") };
    return c.json({ success: true as const, message: await connect(deps, input) }, 200);
  })
  .post("/accounts/status", validate("json", StatusInput), async (c) => {
    const { deps, workspaceId, subscription } = c.var;
    const account = await setStatus(deps, { workspaceId, subscription, ...c.req.valid("json") });
    return c.json({ success: true as const, account }, 200);
  });
