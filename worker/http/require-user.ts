import { createMiddleware } from "hono/factory";
import { AppError } from "../errors.ts";
import { type Member, memberOfSession } from "../features/auth/queries.ts";
import { verifySession } from "../features/auth/session.ts";
import type { PublicEnv } from "./env.ts";

export type UserEnv = {
  Variables: PublicEnv["Variables"] & {
    userId: number;
    workspaceId: number;
    /** Binding name of the comments database of this workspace. */
    shard: string;
    user: Member["user"];
    workspace: Member["workspace"];
    /** As stored; what it means now is for `plans/entitlements.ts` to say. */
    subscription: Member["subscription"];
  };
};

/** Lets through who carries a session that is still good. @throws AppError `unauthorized` */
export const requireUser = createMiddleware<UserEnv>(async (c, next) => {
  const token = /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (!token) throw new AppError("unauthorized");
  const { deps } = c.var;
  const member = await memberOfSession(deps.core, await verifySession(deps, token));
  if (!member) throw new AppError("unauthorized", { facts: "nobody has this session" });
  c.set("userId", member.user.id);
  c.set("workspaceId", member.workspace.id);
  c.set("shard", member.workspace.shard);
  c.set("user", member.user);
  c.set("workspace", member.workspace);
  c.set("subscription", member.subscription);
  await next();
});
