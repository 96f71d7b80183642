import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import { memberOfSession } from "../../features/auth/queries.ts";
import { verifySession } from "../../features/auth/session.ts";
import { idleSince, touchSession } from "../../features/auth/sessions/touch-session.ts";
import { WORKSPACE_HEADER } from "../../vocabulary/api/headers.ts";
import { DEVICE_COOKIE } from "../../vocabulary/people/device.ts";
import type { UserEnv } from "../env.ts";
import { limitPerson } from "../limits/limit-requests.ts";
import { requestPlace } from "../request-place.ts";
import { requireAbility } from "./require-ability.ts";

/**
 * Allows only requests with a valid session of a person whose role may use the route.
 *
 * @throws AppError `unauthorized`, `no_member` when the person is not a member of the workspace (any more), `too_many_requests`,
 * `role_forbidden`
 */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw new AppError("unauthorized");
  const { deps } = c.var;
  const session = await verifySession(deps, token, getCookie(c, DEVICE_COOKIE, "host"));
  const workspace = c.req.header(WORKSPACE_HEADER);
  const asked = { ...session, openSince: idleSince(deps.now()) };
  const member = await memberOfSession(deps.core, { ...asked, workspace });
  if (!member && workspace !== undefined && (await memberOfSession(deps.core, { ...asked, workspace: undefined })))
    throw new AppError("no_member");
  if (!member) throw new AppError("unauthorized", { facts: "no such session" });
  c.set("session", session);
  c.set("userId", member.user.id);
  c.set("workspaceId", member.workspace.id);
  c.set("shards", member.shards);
  c.set("user", member.user);
  c.set("workspace", member.workspace);
  c.set("membership", member.membership);
  c.set("visible", member.membership.pageIds);
  c.set("subscription", member.subscription);
  await limitPerson(c);
  requireAbility(c);
  await touchSession(deps, member, requestPlace(c.req.raw));
  await next();
});
