// The words by which a route says who may call it and how often: `can` or `open` first, then `limit`, what the plan must include,
// and validation.
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { AppError } from "../errors.ts";
import { loadMemberBySession, type Member } from "../features/auth/queries.ts";
import { verifySession } from "../features/auth/session.ts";
import { idleSince, touchSession } from "../features/auth/sessions/session-rows.ts";
import { loadKey, touchKey } from "../features/keys/queries.ts";
import { entitlements } from "../features/plans/entitlements.ts";
import { WORKSPACE_HEADER } from "../vocabulary/api/headers.ts";
import type { PlanFeatures } from "../vocabulary/money/plans.ts";
import { DEVICE_COOKIE } from "../vocabulary/people/device.ts";
import { type KeyAbility, LENT_BY } from "../vocabulary/people/key-abilities.ts";
import type { Ability } from "../vocabulary/people/roles.ts";
import { callerOf, callerOfKey } from "./caller.ts";
import { answeringRoute, marked } from "./described-route.ts";
import type { ApiEnv, KeyEnv, UserEnv } from "./env.ts";
import { countApiCall, limitKey, limitPerson, limitWorkspace } from "./limits/limit-requests.ts";
import type { RouteClass } from "./limits/route-limits.ts";
import { requestPlace } from "./request-place.ts";

/**
 * Allows only requests with a valid session of a person whose role has the ability; `own` is for routes that are only about the
 * person and their session, so every role may call them.
 *
 * @throws AppError `unauthorized`, `no_member` when the person is not a member of the workspace (any more), `too_many_requests`,
 * `role_forbidden`, `workspace_moving` for a write while the workspace moves to another database
 */
export function can(needed: Ability | "own") {
  const guard = createMiddleware<UserEnv>(async (c, next) => {
    const token = bearerOf(c);
    if (!token) throw new AppError("unauthorized");
    const { deps } = c.var;
    const session = await verifySession(deps, token, getCookie(c, DEVICE_COOKIE, "host"));
    const workspace = c.req.header(WORKSPACE_HEADER);
    const asked = { ...session, openSince: idleSince(deps.now()) };
    const member = await loadMemberBySession(deps.core, { ...asked, workspace });
    if (
      !member &&
      workspace !== undefined &&
      (await loadMemberBySession(deps.core, { ...asked, workspace: undefined }))
    )
      throw new AppError("no_member");
    if (!member) throw new AppError("unauthorized", { facts: "no such session" });
    const caller = callerOf(deps, member);
    c.set("caller", caller);
    c.set("member", { ...member, session, userId: member.user.id, workspaceId: caller.workspaceId });
    await limitPerson(c);
    if (needed !== "own" && !caller.abilities.includes(needed))
      throw new AppError("role_forbidden", {
        facts: `${member.membership.role} at ${c.req.method} ${c.req.path}, which needs ${needed}`,
      });
    await limitWorkspace(c);
    if (needed !== "own") refuseWhileMoving(c, member.workspace);
    await touchSession(deps, member, requestPlace(c.req.raw));
    await next();
  });
  return marked(guard, { access: needed });
}

/**
 * Allows only requests with a key that has the ability, while its owner may do what is `lent` with it; `any` is for what a key may
 * know of itself, which is no call of the plan's.
 *
 * @param secretOf where the key stands in a request
 *
 * @throws AppError `key_invalid`, `too_many_requests`, `key_forbidden`, `plan_required`, `workspace_moving` as `can`
 */
export function withKey(needed: KeyAbility | "any", lent?: Ability, secretOf = bearerOf) {
  const guard = createMiddleware<KeyEnv>(async (c, next) => {
    const { deps } = c.var;
    const found = await loadKey(deps, secretOf(c) ?? "");
    if (!found) throw new AppError("key_invalid");
    const { key, workspace } = found;
    c.set("caller", callerOfKey(deps, found));
    c.set("key", key);
    await limitKey(c);
    if (!mayCall(c, needed, lent))
      throw new AppError("key_forbidden", { facts: `${c.req.method} ${c.req.path} needs ${needed}` });
    await limitWorkspace(c);
    if (needed !== "any") {
      await countApiCall(c);
      refuseWhileMoving(c, workspace);
    }
    await touchKey(deps, key);
    await next();
  });
  return marked(guard, { access: `key:${needed}` });
}

/** Whether the key of a request may call what needs this of it. */
export const mayCall = ({ var: { key, caller } }: Context<KeyEnv>, needed: KeyAbility | "any", lent?: Ability) =>
  needed === "any" || (key.abilities.includes(needed) && caller.abilities.includes(lent ?? LENT_BY[needed][0]));

export const bearerOf = (c: Context): string | undefined =>
  /^Bearer (\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];

/** Writes wait while a workspace moves to another database. @throws AppError `workspace_moving` */
function refuseWhileMoving(c: Context, { movingSince }: Member["workspace"]): void {
  if (movingSince !== null && !/^(GET|HEAD)$/.test(c.req.method))
    throw new AppError("workspace_moving", { retryAfterSeconds: 30 });
}

const pass = () => createMiddleware<ApiEnv>((_c, next) => next());

/** Allows everybody, without a session: public routes, and those whose request carries its own proof. */
export const open = marked(pass(), { access: "open" });

/**
 * Middleware before all routes: refuses a route that does not begin with `can` or `open`, before any of its handlers.
 *
 * @throws AppError `role_forbidden`
 */
export const requireGuard = createMiddleware<ApiEnv>(async (c, next) => {
  const route = answeringRoute(c);
  if (route && !route.access) throw new AppError("role_forbidden", { facts: `${route.name} has no guard` });
  await next();
});

/** The limits of a route; without it they are those of `read` for GET and of `write` for other methods. */
export const limit = (limits: RouteClass) => marked(pass(), { limits });

/** Allows only workspaces whose plan or trial includes the feature. @throws AppError `plan_required` */
export const requireFeature = (feature: keyof PlanFeatures | "allowed") =>
  createMiddleware<UserEnv>(async (c, next) => {
    if (!entitlements(c.var.caller.subscription, c.var.deps.now())[feature]) throw new AppError("plan_required");
    await next();
  });

/** Allows only workspaces whose plan or trial is in force. @throws AppError `plan_required` */
export const requirePlan = requireFeature("allowed");

/** Refuses to buy or start anything in an account that its owner closed. @throws AppError `account_closing` */
export const requireNotClosing = createMiddleware<UserEnv>(async (c, next) => {
  if (c.var.caller.subscription.closesAt !== null) throw new AppError("account_closing");
  await next();
});

/** Allows only the person whose id is in the path. @throws AppError `forbidden` for any other id, existing or not */
export const requireOwnId = createMiddleware<UserEnv, "/:userId">(async (c, next) => {
  if (c.req.param("userId") !== c.var.member.user.publicId)
    throw new AppError("forbidden", { facts: "another user's dashboard" });
  await next();
});
