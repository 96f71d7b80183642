import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { AppError } from "../errors.ts";
import { DEVICE_COOKIE } from "../features/auth/device.ts";
import { memberOfSession } from "../features/auth/queries.ts";
import { verifySession } from "../features/auth/session.ts";
import { idleSince, touchSession } from "../features/auth/sessions/touch-session.ts";
import type { UserEnv } from "./env.ts";
import { limitPerson } from "./limit-requests.ts";
import { requestPlace } from "./request-place.ts";

/** Lets through who carries a session that is still good. @throws AppError `unauthorized`, `too_many_requests` */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw new AppError("unauthorized");
  const { deps } = c.var;
  const session = await verifySession(deps, token, getCookie(c, DEVICE_COOKIE, "host"));
  const member = await memberOfSession(deps.core, { ...session, openSince: idleSince(deps.now()) });
  if (!member) throw new AppError("unauthorized", { facts: "nobody has this session" });
  c.set("session", session);
  c.set("userId", member.user.id);
  c.set("workspaceId", member.workspace.id);
  c.set("shard", member.workspace.shard);
  c.set("user", member.user);
  c.set("workspace", member.workspace);
  c.set("membership", member.membership);
  c.set("subscription", member.subscription);
  await limitPerson(c);
  await touchSession(deps, member.session, requestPlace(c.req.raw));
  await next();
});
